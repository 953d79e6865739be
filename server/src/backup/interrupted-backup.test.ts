import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentFileKey, sha256Of } from '../storage/document-files.js'
import { names } from './archive-format.js'
import { createBackupKeys, createEncryption } from './encryption.js'
import { prepareWorkplace } from './interrupted-backup.js'
import { writeArchive } from './write-archive.js'

const secret = 'a secret of the service'
const files = Array.from({ length: 6 }, (_, index) => {
  const bytes = Buffer.alloc(100_000, `${index}`)
  return { key: documentFileKey(`0190a0a0-0000-7000-8000-00000000000${index}`, sha256Of(bytes)), bytes }
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-interrupted-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Begins a backup that is interrupted after some of the files. */
async function interrupt({ after, encrypted = false }: { after: number; encrypted?: boolean }) {
  const place = await prepareWorkplace(folder, secret)
  // Nobody has the identity of the recipient, as where backups are made.
  const encryption = encrypted ? await createEncryption((await createBackupKeys()).recipient) : undefined
  if (encryption) await place.keepIdentity(encryption.identity)
  const written = writeArchive(place.partial, encryption, async (add) => {
    await add(names.header, Buffer.from('{}'))
    await add(names.file('uploads/may-change.pdf'), Buffer.from('%PDF'))
    for (const { key, bytes } of files.slice(0, after)) await add(names.file(key), bytes)
    throw new Error('the storage is gone')
  })
  await expect(written).rejects.toThrow('the storage is gone')
  return place.partial
}

async function keysFound(with_ = secret) {
  const found: string[] = []
  const place = await prepareWorkplace(folder, with_)
  for await (const { key, bytes } of place.earlierFiles()) {
    expect(sha256Of(bytes)).toBe(sha256Of(files.find((file) => file.key === key)!.bytes))
    found.push(key)
  }
  return found
}

const firstKeys = (count: number) => files.slice(0, count).map(({ key }) => key)

test.each([false, true])('only whole files are found, wherever the archive ends (encrypted: %s)', async (encrypted) => {
  const partial = await interrupt({ after: files.length, encrypted })
  const whole = await readFile(partial)
  const key = await readFile(`${partial}.key`).catch(() => undefined)
  let most = 0
  for (let size = 0; size <= whole.length; size += 50_021) {
    await writeFile(partial, whole.subarray(0, size))
    if (key) await writeFile(`${partial}.key`, key)
    await rm(partial.replace('.partial', '.earlier'), { force: true })
    const found = await keysFound()
    expect(found).toEqual(firstKeys(found.length))
    expect(found.length * 100_000).toBeLessThanOrEqual(size)
    most = Math.max(most, found.length)
  }
  expect(most).toBeGreaterThan(1)
})

test('a damaged file is not found', async () => {
  const partial = await interrupt({ after: 4 })
  const bytes = await readFile(partial)
  bytes[bytes.indexOf(files[1]!.bytes.subarray(0, 1000)) + 50] = 0
  await writeFile(partial, bytes)
  const found = await keysFound()
  expect(found).not.toContain(files[1]!.key)
  expect(found).toContain(files[0]!.key)
})

test('of two interrupted backups, the one with more files is kept', async () => {
  await interrupt({ after: 5 })
  const { size } = await stat(await interrupt({ after: 1 }))
  expect(size).toBeGreaterThan(0)
  expect((await keysFound()).length).toBeGreaterThan(2)
})

test('what another service has left, and what another secret encrypts, is left alone', async () => {
  await interrupt({ after: 5, encrypted: true })
  const before = await readdir(folder)
  expect(await keysFound('another secret')).toEqual([])
  expect(await readdir(folder)).toEqual(before)
})

test('nothing is left when a backup is complete, and nobody reads what is there meanwhile', async () => {
  await interrupt({ after: 5, encrypted: true })
  const place = await prepareWorkplace(folder, secret)
  await place.keepIdentity('AGE-SECRET-KEY-1X')
  await writeFile(place.list, '')
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    expect((await readFile(file)).includes('AGE-SECRET-KEY-1')).toBe(false)
    if (file !== place.list) expect((await stat(file)).mode & 0o777).toBe(0o600)
  }
  await place.clear()
  expect(await readdir(folder)).toEqual([])
})
