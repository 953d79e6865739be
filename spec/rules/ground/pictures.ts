/** The base64 of a picture in a request, without the start of a `data:` URL and line breaks, or what is wrong with it. */
export function readPictureText(text: string): { base64: string } | { problem: string } {
  const [start = '', parameters = ''] = /^data:([^,]*),/i.exec(text) ?? []
  if (start && !/;base64$/i.test(parameters)) return { problem: 'is a data: URL that is not in base64' }
  const data = text.slice(start.length)
  // In a URL, any character can be written as a percent sign and its number.
  const base64 = (start ? data.replace(/%(2b|2f|3d|0d|0a|20)/gi, decodeURIComponent) : data).replace(/\s+/g, '')
  if (base64 === '') return { problem: 'is empty' }
  const isBase64 = /^[A-Za-z0-9+/_-]+={0,2}$/.test(base64)
  return isBase64
    ? { base64: base64.replaceAll('-', '+').replaceAll('_', '/') }
    : { problem: 'must be a picture in base64' }
}

/** What each format of pictures begins with, by the positions of its bytes. */
const starts: [format: string, start: string, at?: number][] = [
  ['PNG', '\x89PNG'],
  ['JPEG', '\xff\xd8\xff'],
  ['GIF', 'GIF8'],
  ['WebP', 'WEBP', 8],
  ['BMP', 'BM'],
  ['TIFF', 'II*\0'],
  ['TIFF', 'MM\0*'],
  ['AVIF', 'ftypavif', 4],
  ['HEIC', 'ftyphei', 4],
  ['HEIC', 'ftypmif1', 4],
  ['PDF', '%PDF'],
  ['SVG', '<svg'],
  ['SVG', '<?xml']
]

/** The format of a picture, or null if it is none that is known. */
export function formatOfPicture(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, 16))
  return starts.find(([, expected, at = 0]) => start.startsWith(expected, at))?.[0] ?? null
}

/** Why a file is no picture of a signature, or null if its format can be read. */
export function problemOfPicture(bytes: Uint8Array): string | null {
  const format = formatOfPicture(bytes)
  if (format === 'PNG' || format === 'JPEG') return null
  return format === null ? 'must be a PNG or JPEG' : `is in the format ${format}, and must be a PNG or JPEG`
}
