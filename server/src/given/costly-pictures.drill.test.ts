import { setTimeout as pause } from 'node:timers/promises'
import jpeg from 'jpeg-js'
import { expect, it } from 'vitest'
import { pngOfJpeg } from './png-of-jpeg.js'

const jpegOf = (width: number, height: number) =>
  Buffer.from(jpeg.encode({ width, height, data: Buffer.alloc(width * height * 4, 255) }, 80).data)

/** The most costly picture within the limits: two million pixels of noise. */
function noise() {
  const [width, height] = [2000, 1000]
  const data = Buffer.alloc(width * height * 4)
  for (let index = 0; index < data.length; index++) data[index] = (Math.imul(index, 2654435761) >>> 13) & 255
  return Buffer.from(jpeg.encode({ width, height, data }, 10).data)
}

it('lets other requests run while it decodes the largest JPEG', async () => {
  let [turns, isDone] = [0, false]
  const reading = pngOfJpeg(noise()).finally(() => {
    isDone = true
  })
  // Counted and not timed, since a busy machine takes as long as it wants. Decoded in this thread, there would be a few.
  for (; !isDone; turns++) await pause(1)
  await reading
  expect(turns).toBeGreaterThan(30)
})

it('ends a JPEG that takes too long, and decodes the next one', async () => {
  await expect(pngOfJpeg(noise(), 50)).rejects.toThrow('takes too long')
  await expect(pngOfJpeg(Buffer.from('no picture'))).rejects.toThrow()
  const all = await Promise.all(Array.from({ length: 5 }, () => pngOfJpeg(jpegOf(10, 10))))
  expect(all.map((png) => png.readUInt32BE(16))).toEqual([10, 10, 10, 10, 10])
})
