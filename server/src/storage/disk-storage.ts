import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, opendir, readFile, rename, rm, rmdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Storage, StoredFile } from './storage.js'

/** Stores files in a folder. */
export function createDiskStorage(folder: string): Storage {
  return {
    put: (key, bytes) => writeWhole(fileOf(folder, key), bytes),
    get: (key) => readIfThere(fileOf(folder, key)),
    remove: (key) => remove(folder, fileOf(folder, key)),
    removeAll: (prefix) => remove(folder, fileOf(folder, prefix)),
    list: (prefix) => listFiles(fileOf(folder, prefix), prefix),
    space: () => spaceOf(folder)
  }
}

async function spaceOf(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // What is free for others than root.
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
}

function fileOf(folder: string, key: string) {
  const segments = key.split('/')
  const plain = segments.every((segment) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(segment))
  if (!plain) throw new Error(`${key} is not a storage key`)
  return path.join(folder, ...segments)
}

// Also removes folders that become empty. Otherwise the folders of rejected documents would pile up.
async function remove(folder: string, file: string) {
  await rm(file, { recursive: true, force: true })
  const parent = path.dirname(file)
  if (path.dirname(parent) !== folder && parent !== folder) await rmdir(parent).catch(() => {})
}

async function* listFiles(file: string, key: string): AsyncGenerator<StoredFile> {
  const found = await stat(file).catch(nullIfGone)
  if (found?.isFile()) yield { key, size: found.size, modifiedAt: found.mtime }
  if (!found?.isDirectory()) return
  const entries = await opendir(file).catch(nullIfGone)
  for await (const { name } of entries ?? []) yield* listFiles(path.join(file, name), `${key}/${name}`)
}

function nullIfGone(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return null
  throw error
}

// Written to a temporary file, flushed and renamed: after a crash the file is complete or does not exist.
async function writeWhole(file: string, bytes: Uint8Array) {
  const partial = `${file}.${randomBytes(6).toString('hex')}.partial`
  try {
    await inFolder(path.dirname(file), () => writeFlushed(partial, bytes))
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

// The folder may be removed between the two steps, when its last file is removed.
async function inFolder(folder: string, write: () => Promise<void>) {
  await makeFolder(folder)
  const gone = await write().then(() => false, isGone)
  if (!gone) return
  await makeFolder(folder)
  await write()
}

async function makeFolder(folder: string) {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; ; made = path.dirname(made)) {
    await giveToOwnerOf(path.dirname(first), (uid, gid) => chown(made, uid, gid))
    if (made === first) return
  }
}

// The service, which runs as a plain user, must be able to read what a command of root writes.
async function giveToOwnerOf(folder: string, give: (uid: number, gid: number) => Promise<void>) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  await give(uid, gid)
}

function isGone(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return true
  throw error
}

async function writeFlushed(file: string, bytes: Uint8Array) {
  const handle = await open(file, 'wx', 0o600)
  try {
    await giveToOwnerOf(path.dirname(file), (uid, gid) => handle.chown(uid, gid))
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function readIfThere(file: string) {
  return readFile(file).catch(nullIfGone)
}
