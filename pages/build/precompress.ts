import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const cache = fileURLToPath(new URL('../../node_modules/.cache/compressed', import.meta.url))
const compressible = /\.(js|mjs|css|html|svg|wasm|ttf|icc|md|txt|json)$/
// Below this, headers weigh more than what is saved.
const SMALLEST = 1024

const encodings = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_LGWIN]: 24,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length
      }
    }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 })
}

/** Puts a brotli and a gzip file beside each file of a folder that gains by it. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map((file) => compressFile(path.join(file.parentPath, file.name))))
}

async function compressFile(file: string) {
  const bytes = await readFile(file)
  if (bytes.length < SMALLEST) return
  for (const encoding of ['br', 'gz'] as const) {
    const compressed = await compressOnce(bytes, encoding)
    if (compressed.length < bytes.length) await writeFile(`${file}.${encoding}`, compressed)
  }
}

// The best brotli takes seconds for the worker of pdf.js, so what has been compressed before is kept by its digest.
async function compressOnce(bytes: Buffer, encoding: keyof typeof encodings): Promise<Buffer> {
  const kept = path.join(cache, `${createHash('sha256').update(bytes).digest('hex')}.${encoding}`)
  if (await stat(kept).catch(() => null)) return readFile(kept)
  const compressed = await encodings[encoding](bytes)
  await mkdir(cache, { recursive: true })
  // Another build, or another file with the same content, may be writing the same one.
  const half = `${kept}.${randomUUID()}`
  await writeFile(half, compressed)
  await rename(half, kept)
  return compressed
}
