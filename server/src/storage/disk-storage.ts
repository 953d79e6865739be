import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from './storage.js'

/** Keeps files in a folder. */
export function createDiskStorage(folder: string): Storage {
  return {
    put: (key, bytes) => writeWhole(fileOf(folder, key), bytes),
    get: (key) => readIfThere(fileOf(folder, key)),
    removeAll: (prefix) => rm(fileOf(folder, prefix), { recursive: true, force: true })
  }
}

function fileOf(folder: string, key: string) {
  const segments = key.split('/')
  const plain = segments.every((segment) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(segment))
  if (!plain) throw new Error(`${key} is not a storage key`)
  return path.join(folder, ...segments)
}

// Written beside and renamed, and flushed before: after a crash the file is whole or not there.
async function writeWhole(file: string, bytes: Uint8Array) {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const partial = `${file}.${randomBytes(6).toString('hex')}.partial`
  try {
    await writeFlushed(partial, bytes)
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

async function writeFlushed(file: string, bytes: Uint8Array) {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function readIfThere(file: string) {
  try {
    return await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
