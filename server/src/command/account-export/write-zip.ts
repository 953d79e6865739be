import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** Adds a file. Resolves when it is written. */
export type AddFile = (
  name: string,
  content: Iterable<string | Buffer> | AsyncIterable<string | Buffer>
) => Promise<void>

/** Writes a ZIP archive to a new file. `addAll` adds its files. The last one has their SHA-256 digests. */
export async function writeZip(file: string, now: Date, addAll: (add: AddFile) => Promise<void>): Promise<void> {
  const zip = new ZipFile()
  const sums: string[] = []
  const output = Readable.from(zip.outputStream, { objectMode: false })
  const ending = new AbortController()
  const written = pipeline(output, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }), ending)
  const failed = written.then(() => new Promise<never>(() => {}))
  // Thrown by whatever is added next, or by `written`.
  failed.catch(() => {})
  const add: AddFile = async (name, content) => {
    const sha256 = createHash('sha256')
    await Promise.race([addStream(zip, name, now, hashed(content, sha256)), failed])
    sums.push(`${sha256.digest('hex')}  ${name}\n`)
  }
  try {
    await addAll(add)
    zip.addBuffer(Buffer.from(sums.join('')), 'SHA256SUMS', { mtime: now })
    zip.end()
    await written
  } catch (error) {
    // To destroy the stream would wait for what the archive still writes, which is nothing.
    ending.abort()
    await written.catch(() => {})
    throw error
  }
}

function addStream(zip: ZipFile, name: string, mtime: Date, content: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = Readable.from(content, { objectMode: false })
    stream.on('error', reject).on('end', resolve)
    zip.addReadStream(stream, name, { mtime, compress: !name.endsWith('.pdf') })
  })
}

async function* hashed(
  content: Iterable<string | Buffer> | AsyncIterable<string | Buffer>,
  hash: ReturnType<typeof createHash>
) {
  for await (const chunk of content) {
    hash.update(chunk)
    yield Buffer.from(chunk)
  }
}
