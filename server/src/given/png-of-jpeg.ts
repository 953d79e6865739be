import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/** What the longest honest picture takes on a busy machine, several times over. */
const TIME_LIMIT_MS = 20_000
/** Each takes a processor and up to 150 MB while it works. */
const MOST_AT_ONCE = 2

let atWork = 0
const waiting: (() => void)[] = []

/**
 * A picture of a camera as a PNG, turned as the camera says (EXIF). Throws if it is damaged. Decoding takes a second, so that a thread
 * of its own does it: requests go on meanwhile, and a picture that was made to take long ends with its time.
 */
export async function pngOfJpeg(file: Buffer, timeLimitMs = TIME_LIMIT_MS): Promise<Buffer> {
  if (atWork >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  atWork++
  try {
    return await decodeInThread(file, timeLimitMs)
  } finally {
    atWork--
    waiting.shift()?.()
  }
}

function decodeInThread(file: Buffer, timeLimitMs: number): Promise<Buffer> {
  return new Promise<Buffer>((resolve, reject) => {
    const worker = startWorker(workerEntry(), new Uint8Array(file))
    const timer = setTimeout(() => {
      reject(new Error('The image takes too long.'))
      void worker.terminate()
    }, timeLimitMs)
    worker.once('message', (png: Uint8Array) => resolve(Buffer.from(png.buffer, png.byteOffset, png.length)))
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      // Without effect if it has answered.
      reject(new Error('The image was not decoded.'))
    })
  })
}

function startWorker(entry: string, workerData: Uint8Array): Worker {
  if (!entry.endsWith('.ts')) return new Worker(entry, { workerData, env: {} })
  // From source, for development: Node 20 passes no loader on to threads.
  const run = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(pathToFileURL(entry).href)}, 'file:///'))`
  return new Worker(run, { workerData, eval: true })
}

/** The file that the thread runs: built, wherever the bundler put this module, or from source. */
function workerEntry(): string {
  const here = path.dirname(fileURLToPath(import.meta.url))
  const candidates = ['jpeg-worker.ts', 'jpeg-worker.js', 'given/jpeg-worker.js'].map((name) => path.join(here, name))
  // biome-ignore lint/style/noNonNullAssertion: there are three
  return candidates.find((file) => existsSync(file)) ?? candidates[2]!
}
