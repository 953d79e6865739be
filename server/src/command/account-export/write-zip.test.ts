import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeZip } from './write-zip.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-zip-'))
})
afterAll(() => rm(folder, { recursive: true }))

test.each<[string, number]>([
  ['before anything was added', 0],
  ['after a file', 1],
  ['after more than a stream buffers', 200]
])('what goes wrong %s ends the archive', async (name, files) => {
  const written = writeZip(path.join(folder, name), new Date(), async (add) => {
    for (let count = 0; count < files; count++) await add(`${count}.pdf`, [Buffer.alloc(10_000)])
    throw new Error('no key')
  })
  await expect(written).rejects.toThrow('no key')
})
