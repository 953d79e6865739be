import { readFile, writeFile } from 'node:fs'
import { access, constants, mkdtemp, rm, statfs } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { JobFile } from './messages.js'

/** Four times faster than those of fs/promises, which take small pieces. */
export const readWhole = promisify(readFile)
const writeWhole = promisify(writeFile)

const SHARED_MEMORY = '/dev/shm'

/** What the channel carries faster than a folder is made and removed. */
const SMALL = 256 << 10

/**
 * Hands a small file over as it is, any other in a folder of the job's own, which is gone afterwards. Megabytes travel
 * faster this way than over the channel, and without blocking this process; in memory where Linux offers it, else on
 * the disk.
 */
export async function withJobFolder<T>(
  pdf: Uint8Array,
  use: (input: JobFile, output: string | undefined) => Promise<T>
): Promise<T> {
  if (pdf.length <= SMALL) return use(pdf, undefined)
  const folder = await mkdtemp(path.join(await place(pdf.length), 'signpost-pdf-'))
  try {
    const input = path.join(folder, 'input.pdf')
    await writeWhole(input, pdf, { mode: 0o600 })
    return await use(input, path.join(folder, 'output.pdf'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Containers give shared memory little room: it is used only where this and a few more files fit. */
async function place(size: number): Promise<string> {
  if (process.platform !== 'linux' || process.env.TMPDIR) return os.tmpdir()
  try {
    await access(SHARED_MEMORY, constants.W_OK)
    const { bavail, bsize } = await statfs(SHARED_MEMORY)
    return bavail * bsize > size * 8 + (64 << 20) ? SHARED_MEMORY : os.tmpdir()
  } catch {
    return os.tmpdir()
  }
}
