import { orientationOf } from './exif-orientation.js'

/** A JPEG whose structure is sound. Its pixels are not decoded. */
export interface Jpeg {
  width: number
  height: number
  /** Color channels: one, three or four. */
  components: number
  /** Whether Adobe's marker says how colors are stored. */
  isAdobe: boolean
  /** How the image is turned or mirrored for display, from 1 to 8, as cameras note it (EXIF). */
  orientation: number
  /** The frame, tables and scans, without metadata and what follows the end. */
  write(): Promise<Buffer>
  /** The same, at once. */
  bytes(): Buffer
}

const START = 0xd8
const END = 0xd9
const SCAN = 0xda
/** Baseline, extended and progressive: the frames that browsers decode. */
const FRAMES = [0xc0, 0xc1, 0xc2]
/** Tables of Huffman codes and of quantization, and the restart interval. */
const TABLES = [0xc4, 0xdb, 0xdd]
/** Of Adobe: says how colors are stored. */
const ADOBE = 0xee
/** Of cameras. */
const EXIF = 0xe1
const COMMENT = 0xfe
const isMetadata = (marker: number) => marker === COMMENT || (marker >= 0xe0 && marker <= 0xef)
/** Each costs a decoder a pass over the image. Encoders write about ten. */
const MOST_SCANS = 64

/** Takes a JPEG apart, whose coded pixels stay as they are. Throws an Error if its structure is damaged. */
export function readJpeg(file: Buffer): Jpeg {
  const parts: Buffer[] = [Buffer.from([0xff, START])]
  let frame: ReturnType<typeof readFrame> | undefined
  let orientation = 1
  let isMarkedByAdobe = false
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
      if (frame) throw new Error('The image has two frames.')
      frame = readFrame(segment)
    } else if (marker === SCAN) {
      if (!frame || ++scans > MOST_SCANS) throw new Error('The image has a scan too many.')
      at = endOfScan(file, end)
    } else if (!TABLES.includes(marker) && !isMetadata(marker)) throw new Error('The image has an unknown format.')
    if (marker === EXIF) orientation = orientationOf(segment.subarray(4)) ?? orientation
    if (isAdobe(marker, segment)) isMarkedByAdobe = true
    if (!isMetadata(marker) || isAdobe(marker, segment)) parts.push(file.subarray(start, at))
  }
  if (!frame || scans === 0) throw new Error('The image has no pixels.')
  const bytes = () => Buffer.concat(parts)
  return { ...frame, isAdobe: isMarkedByAdobe, orientation, bytes, write: async () => bytes() }
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

function readFrame(segment: Buffer): { width: number; height: number; components: number } {
  const [precision, height, width, components] = [
    segment.readUInt8(4),
    segment.readUInt16BE(5),
    segment.readUInt16BE(7),
    segment.readUInt8(9)
  ]
  if (precision !== 8 || width < 1 || height < 1 || ![1, 3, 4].includes(components)) {
    throw new Error('The image has an unknown format.')
  }
  return { width, height, components }
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
