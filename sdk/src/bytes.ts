/** A PDF: its bytes, or a string with its base64. */
export type FileInput = Uint8Array | ArrayBuffer | Blob | string

/** The bytes of a file that is not base64. */
export async function bytesOf(file: Exclude<FileInput, string>): Promise<Uint8Array> {
  if (file instanceof Uint8Array) return file
  return new Uint8Array(file instanceof Blob ? await file.arrayBuffer() : file)
}

/** Bytes in base64. */
export function base64(bytes: Uint8Array): string {
  // More arguments than this overflow the stack of some engines.
  const step = 0x8000
  let text = ''
  for (let at = 0; at < bytes.length; at += step) text += String.fromCharCode(...bytes.subarray(at, at + step))
  return btoa(text)
}
