import { crc32, deflateSync } from 'node:zlib'

type Pixel = [red: number, green: number, blue: number, alpha: number]

/** Creates a PNG with an alpha channel from pixels. */
export function makePng(width: number, height: number, pixelAt: (x: number, y: number) => Pixel): Buffer {
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (_, x) => pixelAt(x, y)).flat()
  ])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6], 8)
  const data = deflateSync(Buffer.from(rows.flat()))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0))
  ])
}

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
