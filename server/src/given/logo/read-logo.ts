import { createHash } from 'node:crypto'
import { readJpeg } from '@signpost/pdf/pictures'
import { invalid, type Logo } from '@signpost/spec/rules'
import { plainPng } from './plain-png.js'

const maxBytes = 256 * 1024
const maxSide = 2000

const formats = [
  { start: Buffer.from([0x89, 0x50, 0x4e, 0x47]), extension: 'png', open: plainPng },
  { start: Buffer.from([0xff, 0xd8, 0xff]), extension: 'jpg', open: readJpeg }
]

/**
 * Decodes a logo. Throws unless it is a PNG or JPEG of acceptable size. The file is written again from the parts that make
 * up its image, so that what is served to others contains nothing else.
 */
export async function readLogo(base64: string, path: string): Promise<Logo> {
  const problem = (text: string) => invalid('VALIDATION_FAILED', path, text)
  if (/^data:/i.test(base64)) throw problem('must be base64, not a data: URI. Send only the part after the comma')
  const file = Buffer.from(base64, 'base64')
  if (file.length > maxBytes) throw problem('exceeds 256 KB')
  const format = formats.find(({ start }) => file.subarray(0, start.length).equals(start))
  if (!format) throw problem('must be a PNG or JPEG')
  const damaged = () => problem(`must be a valid ${format.extension === 'png' ? 'PNG' : 'JPEG'}`)
  const image = attempt(() => format.open(file))
  if (!image) throw damaged()
  const { width, height } = image
  if (Math.max(width, height) > maxSide) throw problem('has more than 2000 pixels on a side')
  const bytes = await image.write().catch(() => {
    throw damaged()
  })
  const digest = createHash('sha256').update(bytes).digest('hex')
  return { name: `${digest}.${format.extension}`, width, height, bytes }
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
