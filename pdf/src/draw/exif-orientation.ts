const HEADER = Buffer.from('Exif\0\0', 'latin1')
const ORIENTATION = 0x0112
const SHORT = 3
/** A directory entry: tag, type, count and value. */
const ENTRY = 12
const MOST_ENTRIES = 1000

/** The orientation, from 1 to 8, that the EXIF data of a picture states. Undefined if it states none. */
export function orientationOf(exif: Buffer): number | undefined {
  if (!exif.subarray(0, HEADER.length).equals(HEADER)) return undefined
  const tiff = exif.subarray(HEADER.length)
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return undefined
  const isLittle = order === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (start + 2 > tiff.length) return undefined
  const count = Math.min(short(start), MOST_ENTRIES)
  for (let at = start + 2; at + ENTRY <= Math.min(tiff.length, start + 2 + count * ENTRY); at += ENTRY) {
    if (short(at) !== ORIENTATION || short(at + 2) !== SHORT) continue
    const value = short(at + 8)
    return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}
