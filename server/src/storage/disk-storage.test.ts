import { chown, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskStorage } from './disk-storage.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-disk-'))
})
afterEach(() => rm(folder, { recursive: true }))

const ownerOf = async (...names: string[]) => (await stat(path.join(folder, ...names))).uid

test.skipIf(process.getuid?.() !== 0)('what root writes belongs to the owner of the folder', async () => {
  const user = 12_345
  await chown(folder, user, user)
  const storage = createDiskStorage(path.join(folder, 'files'))
  await storage.put('documents/a/b.pdf', Buffer.from('a'))
  expect(await ownerOf('files')).toBe(user)
  expect(await ownerOf('files', 'documents', 'a')).toBe(user)
  expect(await ownerOf('files', 'documents', 'a', 'b.pdf')).toBe(user)
  // As it was restored or written by root before.
  await mkdir(path.join(folder, 'files', 'documents', 'c'))
  await storage.put('documents/c/d.pdf', Buffer.from('a'))
  expect(await ownerOf('files', 'documents', 'c', 'd.pdf')).toBe(0)
})
