import { crc32, deflateSync } from 'node:zlib'

/** A PNG of one colour (red, green, blue, alpha). */
export function solidPng(width: number, height: number, color: [number, number, number, number]): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.from(Array.from({ length: width }, () => color).flat())])
  const rows = Buffer.concat(Array.from({ length: height }, () => row))
  return pngFile({ width, height, depth: 8, colorType: 6, data: deflateSync(rows) })
}

/** What a PNG is made of; `data` packed. */
export interface PngParts {
  width: number
  height: number
  depth: number
  colorType: number
  data: Buffer
  palette?: Buffer
  transparency?: Buffer
  interlaced?: boolean
}

/** A PNG of any kind, right or wrong. */
export function pngFile({
  width,
  height,
  depth,
  colorType,
  data,
  palette,
  transparency,
  interlaced
}: PngParts): Buffer {
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.from([...uint32(width), ...uint32(height), depth, colorType, 0, 0, interlaced ? 1 : 0])),
    ...(palette ? [chunk('PLTE', palette)] : []),
    ...(transparency ? [chunk('tRNS', transparency)] : []),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0))
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
