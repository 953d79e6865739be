import { deflateSync } from 'node:zlib'
import { readJpeg } from '@signpost/pdf/pictures'
import jpeg from 'jpeg-js'
import { pngSignature, writeChunk, writeUint32 } from './write-chunk.js'

const mostMegabytes = 64

/** A picture of a camera as a PNG, turned as the camera says (EXIF). Takes up to seconds. Throws if it is damaged. */
export function turnedPng(file: Buffer): Buffer {
  const { orientation } = readJpeg(file)
  const { width, height, data } = jpeg.decode(file, { useTArray: true, maxMemoryUsageInMB: mostMegabytes })
  const isTurned = orientation > 4
  const size = isTurned ? { width: height, height: width } : { width, height }
  const rows = Buffer.alloc(size.height * (1 + size.width * 3))
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const from = 4 * sourceOf(x, y, orientation, { width, height })
      rows.set(data.subarray(from, from + 3), y * (1 + size.width * 3) + 1 + x * 3)
    }
  }
  return writePng(size, deflateSync(rows))
}

/** The pixel of the file that is shown at a place. */
function sourceOf(x: number, y: number, orientation: number, { width, height }: { width: number; height: number }) {
  const [right, bottom] = [width - 1, height - 1]
  const places: Record<number, [x: number, y: number]> = {
    2: [right - x, y],
    3: [right - x, bottom - y],
    4: [x, bottom - y],
    5: [y, x],
    6: [y, bottom - x],
    7: [right - y, bottom - x],
    8: [right - y, x]
  }
  const [column, row] = places[orientation] ?? [x, y]
  return row * width + column
}

function writePng({ width, height }: { width: number; height: number }, pixels: Buffer): Buffer {
  const [depth, rgb] = [8, 2]
  const header = Buffer.concat([writeUint32(width), writeUint32(height), Buffer.from([depth, rgb, 0, 0, 0])])
  return Buffer.concat([
    pngSignature,
    writeChunk('IHDR', header),
    writeChunk('IDAT', pixels),
    writeChunk('IEND', Buffer.alloc(0))
  ])
}
