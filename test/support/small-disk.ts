import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A disk in memory. */
export interface SmallDisk extends Disposable {
  folder: string
  /** Gives it to whom a file belongs. */
  give(like: string): void
  /** Leaves no byte free. Returns what makes room again. */
  fill(): () => void
}

/** Mounts a disk. Returns undefined where this system lets nobody mount one. */
export function mountDisk(bytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  return {
    folder,
    give(like) {
      const { uid, gid } = statSync(like)
      chownSync(folder, uid, gid)
    },
    fill: () => fill(folder),
    [Symbol.dispose]() {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true })
    }
  }
}

function fill(folder: string) {
  const file = path.join(folder, 'filler')
  for (const size of [1024 ** 2, 4096]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  return () => rmSync(file)
}
