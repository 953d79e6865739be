/** The value of `Content-Disposition` for a file name, which may contain non-ASCII characters. */
export function contentDisposition(fileName: string, disposition: 'attachment' | 'inline'): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
