import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentFileKey, sha256Of } from '../storage/document-files.js'
import { names } from './archive-format.js'
import { createBackupKeys, createEncryption } from './encryption.js'
import { readArchive } from './read-archive.js'
import { packRows, partsOf, unpackRows } from './rows.js'
import { verifyBackup } from './verify-backup.js'
import { writeArchive } from './write-archive.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-archive-'))
})
afterAll(() => rm(folder, { recursive: true }))

const header = {
  format: 1,
  created_at: '2026-01-02T03:04:05.000Z',
  migrations: [{ number: 1, name: '000001-start', sha256: 'x' }],
  tables: [{ name: 'documents', columns: ['id'] }]
}
const pdf = Buffer.from('%PDF-1.7')
const key = documentFileKey('0190a0a0-0000-7000-8000-000000000000', sha256Of(pdf))
const rows = ['{"id":1}', '{"id":2}']
let counter = 0

async function archive({ files = [key], encryptedFor, head = header }: Partial<Options> = {}) {
  counter += 1
  const file = path.join(folder, `${counter}.tar`)
  const encryption = encryptedFor === undefined ? undefined : await createEncryption(encryptedFor)
  await writeArchive(file, encryption, async (add) => {
    await add(names.header, Buffer.from(JSON.stringify(head)))
    await add(names.rows('documents', 1), await packRows(rows))
    for (const file of files) await add(names.file(file), pdf)
    return { rows: { documents: 2 }, files: files.length, bytes: files.length * pdf.length, missing: [] }
  })
  return file
}

interface Options {
  files: string[]
  encryptedFor: string
  head: object
}

const verify = (file: string, key?: string) => verifyBackup(file, key, () => {})

async function changed(file: string, change: (bytes: Buffer) => Buffer) {
  const copy = `${file}.changed`
  await writeFile(copy, change(await readFile(file)))
  return copy
}

describe('an archive', () => {
  test('is read as it was written', async () => {
    const read: unknown[] = []
    const end = await readArchive(await archive(), undefined, {
      header: (found) => void read.push(found),
      rows: async (table, bytes) => void read.push(table, await unpackRows(bytes)),
      file: (key, bytes) => void read.push(key, bytes)
    })
    expect(read).toEqual([header, 'documents', rows, key, pdf])
    expect(end).toMatchObject({ rows: { documents: 2 }, files: 1, bytes: pdf.length, missing: [] })
  })

  test('has the digests of more files than are kept in memory', async () => {
    const files = Array.from({ length: 2500 }, (_, index) => `uploads/${index}.pdf`)
    expect(await verify(await archive({ files }))).toMatchObject({ files: 2500 })
  })

  test('is read only to its end', async () => {
    const file = await archive()
    const { length } = await readFile(file)
    for (let size = 0; size < length - 1024; size += 512) {
      await expect(verify(await changed(file, (bytes) => bytes.subarray(0, size)))).rejects.toThrow(
        /incomplete|not a backup|damaged/
      )
    }
    await expect(verify(await changed(file, (bytes) => bytes.subarray(0, 700)))).rejects.toThrow(/incomplete/)
  })

  test('is refused if any of its content was changed', async () => {
    const file = await archive()
    const bytes = await readFile(file)
    // Behind the header of each entry: its content, without the padding.
    const places = ['"x"', '%PDF', sha256Of(pdf).slice(0, 8), '"bytes": 8'].map((text) => bytes.lastIndexOf(text) + 1)
    for (const place of places) {
      const copy = await changed(file, (whole) => {
        whole[place]! ^= 1
        return whole
      })
      await expect(verify(copy), `byte ${place}`).rejects.toThrow(/damaged|not a backup|incomplete/)
    }
  })

  test('is refused if an entry is left out, with its digest', async () => {
    const other = 'uploads/other.pdf'
    const [both, one] = [await archive({ files: [key, other] }), await archive()]
    const end = (bytes: Buffer) => bytes.subarray(bytes.lastIndexOf('complete.json'))
    const ended = end(await readFile(both))
    const forged = await changed(one, (bytes) =>
      Buffer.concat([bytes.subarray(0, bytes.lastIndexOf('complete.json')), ended])
    )
    await expect(verify(forged)).rejects.toThrow('The backup is damaged: its digests do not match.')
  })

  test('is refused if it is none, or of a newer version', async () => {
    const file = path.join(folder, 'none')
    for (const content of ['', 'x', 'x'.repeat(5000)]) {
      await writeFile(file, content)
      await expect(verify(file)).rejects.toThrow(/not a backup|incomplete/)
    }
    await expect(verify(path.join(folder, 'missing'))).rejects.toThrow(/missing cannot be read \(ENOENT\)/)
    await expect(verify(await archive({ head: { ...header, format: 2 } }))).rejects.toThrow(/newer Signpost/)
  })

  test('is not left half written', async () => {
    const file = path.join(folder, 'failed.tar')
    const written = writeArchive(file, undefined, async (add) => {
      await add(names.header, Buffer.alloc(3_000_000))
      throw new Error('the database is gone')
    })
    await expect(written).rejects.toThrow('the database is gone')
    await expect(verify(file)).rejects.toThrow(/incomplete|not a backup|damaged/)
  })

  test('is not written without end to a file that cannot be written', async () => {
    const written = writeArchive(path.join(folder, 'missing', 'a.tar'), undefined, async (add) => {
      for (;;) await add(names.file(key), Buffer.alloc(1_000_000))
    })
    await expect(written).rejects.toThrow('ENOENT')
  })
})

describe('an encrypted archive', () => {
  test('is decrypted with the identity, whether it was encrypted with it or with its recipient', async () => {
    const { identity, recipient } = await createBackupKeys()
    for (const encryptedFor of [identity, recipient]) {
      const file = await archive({ encryptedFor })
      expect((await readFile(file)).includes('%PDF')).toBe(false)
      expect(await verify(file, identity)).toMatchObject({ files: 1 })
    }
  })

  test('needs the right key', async () => {
    const { recipient } = await createBackupKeys()
    const other = await createBackupKeys()
    const file = await archive({ encryptedFor: recipient })
    await expect(verify(file)).rejects.toThrow(/^The backup is encrypted\. Set SIGNPOST_BACKUP_KEY/)
    await expect(verify(file, recipient)).rejects.toThrow(/is a recipient, which only encrypts/)
    await expect(verify(file, other.identity)).rejects.toThrow(/encrypted with another key/)
    await expect(verify(file, 'AGE-SECRET-KEY-1X')).rejects.toThrow(/must be an age identity/)
    await expect(createEncryption('a passphrase')).rejects.toThrow(/must be an age identity/)
  })

  test('is refused if a byte was changed or its end is missing', async () => {
    const { identity } = await createBackupKeys()
    const file = await archive({ encryptedFor: identity })
    const { length } = await readFile(file)
    for (let place = 0; place < length; place += 301) {
      const flipped = await changed(file, (bytes) => {
        bytes[place]! ^= 1
        return bytes
      })
      await expect(verify(flipped, identity), `byte ${place}`).rejects.toThrow(/backup/)
    }
    for (const missing of [1, 16, 1000, length - 300]) {
      const shorter = await changed(file, (bytes) => bytes.subarray(0, length - missing))
      await expect(verify(shorter, identity), `${missing} bytes`).rejects.toThrow(/damaged or incomplete|beginning/)
    }
  })
})

test('rows are joined to parts, in their order', async () => {
  async function* batches() {
    for (let index = 0; index < 6; index++) yield [{ row: `${index}`.repeat(1_500_000) }]
  }
  const sizes: number[] = []
  let first = ''
  for await (const part of partsOf(batches())) {
    sizes.push(part.length)
    first += part[0]![0]
  }
  expect({ sizes, first }).toEqual({ sizes: [3, 3], first: '03' })
})
