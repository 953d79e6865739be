import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { pngFile } from '../pdf/testing/make-png.js'
import { readSignatureImage } from './signature-image.js'

const clear = (width: number, height: number) =>
  pngFile({ width, height, depth: 8, colorType: 4, data: deflateSync(Buffer.alloc(height * (1 + width * 2))) })

/** How often others had their turn while something was done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const look = () => {
    turns++
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await work().finally(() => {
    isOver = true
  })
  return turns
}

// Two million pixels are read once and looked at twice, 65,536 in a turn.
it.each([
  [1400, 1400],
  [1, 2_000_000],
  [2_000_000, 1]
])('others have their turns while %i x %i pixels are read', async (width, height) => {
  const image = clear(width, height).toString('base64')
  const read = () => expect(readSignatureImage(image, 'signature.image')).rejects.toThrow('is blank')
  expect(await turnsDuring(read)).toBeGreaterThan((3 * width * height) / 65_536 - 4)
})

it.each([
  ['has more than 2 million pixels', clear(1415, 1415)],
  ['exceeds 1 MB', Buffer.alloc(1_000_001)],
  ['must be a valid PNG', clear(1, 1).subarray(0, 40)],
  ['must be a valid PNG', Buffer.from('GIF89a')]
])('is refused: %s', async (problem, image) => {
  await expect(readSignatureImage(image.toString('base64'), 'signature.image')).rejects.toMatchObject({
    code: 'SIGNATURE_IMAGE_INVALID',
    details: { 'signature.image': problem }
  })
})
