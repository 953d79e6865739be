import { accessSync, constants, statfsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

const SHARED_MEMORY = '/dev/shm'

/** For the databases that are in use at once, and the write-ahead log, which grows to a gigabyte. */
const ENOUGH = 3 * 2 ** 30

/**
 * Creates a folder for the Postgres of a test run: in memory where Linux offers enough of it, else on the disk. Most tests copy a
 * database, and on a disk its 700 files take ten times as much of the processor.
 */
export function makeDatabasesFolder(): Promise<string> {
  return mkdtemp(path.join(place(), 'signpost-databases-'))
}

function place(): string {
  if (process.platform !== 'linux' || process.env.TMPDIR) return os.tmpdir()
  try {
    accessSync(SHARED_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    return bavail * bsize > ENOUGH && os.freemem() > ENOUGH ? SHARED_MEMORY : os.tmpdir()
  } catch {
    return os.tmpdir()
  }
}
