import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { copyFiles, countFiles } from './copy-files.js'
import { createDiskStorage } from './disk-storage.js'
import { documentFileKey, sha256Of, uploadFileKey } from './document-files.js'
import type { Storage } from './storage.js'

let folder: string
let [from, to]: Storage[] = []
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-copy-'))
})
beforeEach(async () => {
  const own = await mkdtemp(path.join(folder, 'test-'))
  from = createDiskStorage(path.join(own, 'from'))
  to = createDiskStorage(path.join(own, 'to'))
})
afterAll(() => rm(folder, { recursive: true }))

const textOf = async (storage: Storage, key: string) => String(await storage.get(key))
async function store(storage: Storage, text: string) {
  const key = documentFileKey('00000000-0000-4000-8000-000000000000', sha256Of(text))
  await storage.put(key, Buffer.from(text))
  return key
}

it('copies documents and uploads, and in a second run only what was added', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, (_, index) => store(from!, `file ${index}`)))
  const upload = uploadFileKey('00000000-0000-4000-8000-000000000001')
  await from!.put(upload, Buffer.from('upload'))
  await from!.put('probes/a', Buffer.from('probe'))
  await from!.put('documents/a/b.pdf.0123.partial', Buffer.from('part'))
  expect(await countFiles(from!)).toEqual({ files: 21, bytes: 136 })
  const seen: number[] = []
  const first = await copyFiles(from!, to!, { onProgress: ({ files }) => seen.push(files) })
  expect(first).toEqual({ files: 21, bytes: 136, copied: 21, skipped: 0, problems: [] })
  expect(seen).toEqual(Array.from({ length: 21 }, (_, index) => index + 1))
  for (const [index, key] of keys.entries()) expect(await textOf(to!, key)).toBe(`file ${index}`)
  expect(await to!.get('probes/a')).toBeNull()

  const added = await store(from!, 'added')
  // It may be sent again until its URL expires.
  await from!.put(upload, Buffer.from('change'))
  expect(await copyFiles(from!, to!)).toMatchObject({ copied: 2, skipped: 20, problems: [] })
  expect(await textOf(to!, added)).toBe('added')
  expect(await textOf(to!, upload)).toBe('change')
})

it('continues where an outage ended it', async () => {
  for (let index = 0; index < 20; index++) await store(from!, `file ${index}`)
  let puts = 0
  const fails: Storage = {
    ...to!,
    async put(key, bytes) {
      puts += 1
      if (puts === 3) throw new Error('the bucket is gone')
      await to!.put(key, bytes)
    }
  }
  await expect(copyFiles(from!, fails)).rejects.toThrow('the bucket is gone')
  // Of the files that were being copied, the others are finished.
  expect(puts).toBeLessThan(20)
  const { copied, skipped } = await copyFiles(from!, to!)
  expect({ copied, skipped }).toEqual({ copied: 20 - (puts - 1), skipped: puts - 1 })
})

it('does not copy a damaged file, and copies all others', async () => {
  const damaged = await store(from!, 'sound')
  await from!.put(damaged, Buffer.from('faulty'))
  const sound = await store(from!, 'other')
  expect(await copyFiles(from!, to!)).toMatchObject({
    files: 2,
    copied: 1,
    problems: [{ key: damaged, problem: 'is damaged: it differs from the digest in its name' }]
  })
  expect(await to!.get(damaged)).toBeNull()
  expect(await textOf(to!, sound)).toBe('other')
})

it('replaces a file of another size, and with verify also one of the same size', async () => {
  const short = await store(from!, 'short')
  await to!.put(short, Buffer.from('sho'))
  expect(await copyFiles(from!, to!)).toMatchObject({ copied: 1 })
  await to!.put(short, Buffer.from('SHORT'))
  expect(await copyFiles(from!, to!)).toMatchObject({ skipped: 1 })
  expect(await copyFiles(from!, to!, { verify: true })).toMatchObject({ copied: 1, skipped: 0 })
  expect(await textOf(to!, short)).toBe('short')
})

it('reads what it wrote', async () => {
  const key = await store(from!, 'text')
  const loses: Storage = { ...to!, put: async () => {} }
  expect(await copyFiles(from!, loses)).toMatchObject({
    copied: 0,
    problems: [{ key, problem: 'is not read as it was written' }]
  })
})

it('leaves out files that are removed meanwhile', async () => {
  await store(from!, 'text')
  const gone: Storage = { ...from!, get: async () => null }
  expect(await copyFiles(gone, to!)).toMatchObject({ files: 1, copied: 0, skipped: 0, problems: [] })
})
