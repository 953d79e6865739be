import type { PlainImage } from './plain-image.js'

const START = 0xd8
const END = 0xd9
const SCAN = 0xda
/** Baseline, extended and progressive: the frames that browsers decode. */
const FRAMES = [0xc0, 0xc1, 0xc2]
/** Tables of Huffman codes and of quantization, and the restart interval. */
const TABLES = [0xc4, 0xdb, 0xdd]
/** Of Adobe: says how colors are stored. */
const ADOBE = 0xee
const COMMENT = 0xfe
const isMetadata = (marker: number) => marker === COMMENT || (marker >= 0xe0 && marker <= 0xef)
/** Each costs a decoder a pass over the image. Encoders write about ten. */
const MOST_SCANS = 64

/**
 * Opens a JPEG: its frame, tables and scans, without metadata and what follows its end. Throws if its structure is
 * damaged. Its pixels are not decoded.
 */
export function plainJpeg(file: Buffer): PlainImage {
  const parts: Buffer[] = [Buffer.from([0xff, START])]
  let size: { width: number; height: number } | undefined
  let scans = 0
  for (let at = 2; ; ) {
    const { marker, start, end } = readSegment(file, at)
    const segment = file.subarray(start, end)
    at = end
    if (marker === END) {
      parts.push(segment)
      break
    }
    if (FRAMES.includes(marker)) {
      if (size) throw new Error('The image has two frames.')
      size = readFrame(segment)
    } else if (marker === SCAN) {
      if (!size || ++scans > MOST_SCANS) throw new Error('The image has a scan too many.')
      at = endOfScan(file, end)
    } else if (!TABLES.includes(marker) && !isMetadata(marker)) throw new Error('The image has an unknown format.')
    if (!isMetadata(marker) || isAdobe(marker, segment)) parts.push(file.subarray(start, at))
  }
  if (!size || scans === 0) throw new Error('The image has no pixels.')
  return { ...size, write: async () => Buffer.concat(parts) }
}

/** A marker and its segment, of which the marker is a part. Bytes of 0xFF before it are left out. */
function readSegment(file: Buffer, from: number): { marker: number; start: number; end: number } {
  let at = from
  if (file[at] !== 0xff) throw new Error('The image has no marker.')
  while (file[at + 1] === 0xff) at++
  const marker = file[at + 1]
  if (marker === undefined) throw new Error('The image is truncated.')
  if (marker === END) return { marker, start: at, end: at + 2 }
  const end = at + 2 + file.readUInt16BE(at + 2)
  if (end < at + 4 || end > file.length) throw new Error('The image is truncated.')
  return { marker, start: at, end }
}

function readFrame(segment: Buffer): { width: number; height: number } {
  const [precision, height, width, components] = [
    segment.readUInt8(4),
    segment.readUInt16BE(5),
    segment.readUInt16BE(7),
    segment.readUInt8(9)
  ]
  if (precision !== 8 || width < 1 || height < 1 || ![1, 3, 4].includes(components)) {
    throw new Error('The image has an unknown format.')
  }
  return { width, height }
}

/** Where the data of a scan ends: at a marker that is neither a byte of data nor a restart. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1]
    const isData = next === 0x00 || next === 0xff || (next !== undefined && next >= 0xd0 && next <= 0xd7)
    if (!isData) return at
  }
  throw new Error('The image is truncated.')
}

const isAdobe = (marker: number, segment: Buffer) =>
  marker === ADOBE && segment.length === 16 && segment.toString('latin1', 4, 9) === 'Adobe'
