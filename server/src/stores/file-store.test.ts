import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { findDocumentFiles, findUploads, isInUse, listDocumentFiles, listUploads } from './file-store.js'
import { later, now, owner, rowOf } from './testing/rows.js'
import { useTestDatabase } from './testing/test-database.js'

const database = await useTestDatabase()
const { sql } = database

const pdf = (sha256: string, working_sha256: string) => ({
  file_name: 'a.pdf',
  page_count: 1,
  file_size: 1,
  sha256,
  working_sha256,
  inspection: {},
  files_id: randomUUID()
})
const template = (own: object) => ({
  id: randomUUID(),
  account_id: owner.accountId,
  mode: owner.mode,
  title: 'Title',
  roles: [],
  fields: [],
  created_at: now,
  updated_at: now,
  ...own
})
const form = (own: object) => ({
  id: randomUUID(),
  slug: randomUUID(),
  digest: '',
  title: 'Title',
  category: 'other',
  roles: [],
  fields: [],
  updated_at: now,
  ...own
})
const keyOf = ({ folder, sha256 }: { folder: string; sha256: string }) => `${folder}/${sha256}`

describe('the files', () => {
  const [ofDocument, ofTemplate, ofForm, ofErased] = [
    pdf('d1', 'd2'),
    pdf('t1', 't2'),
    pdf('f1', 'f2'),
    pdf('e1', 'e2')
  ]
  const sealed = rowOf.document({ ...ofDocument, seal_sha256: 's', certificate_sha256: 'c' })
  const erased = rowOf.document({ ...ofErased, seal_sha256: 's', certificate_sha256: 'c', erased_at: now })
  beforeAll(async () => {
    await database.insert('documents', sealed, erased)
    await database.insert('templates', template(ofTemplate))
    await database.insert('forms', form(ofForm))
  })

  const used = [
    ...[ofDocument, ofTemplate, ofForm].flatMap(({ files_id, sha256, working_sha256 }) => [
      { folder: files_id, sha256 },
      { folder: files_id, sha256: working_sha256 }
    ]),
    { folder: sealed.id, sha256: 's' },
    { folder: sealed.id, sha256: 'c' }
  ]
  const unused = [
    { folder: ofErased.files_id, sha256: 'e1' },
    { folder: ofErased.files_id, sha256: 'e2' },
    { folder: erased.id, sha256: 's' },
    { folder: erased.id, sha256: 'c' },
    { folder: ofDocument.files_id, sha256: 't1' },
    { folder: ofDocument.files_id, sha256: 's' },
    { folder: sealed.id, sha256: 'd1' },
    { folder: ofTemplate.files_id, sha256: 'f1' },
    { folder: ofForm.files_id, sha256: 'd1' },
    { folder: randomUUID(), sha256: 'd1' }
  ]

  test('that a row refers to are those of documents, seals, templates and forms, unless they are erased', async () => {
    const found = await findDocumentFiles(sql, [...used, ...unused])
    expect(found.map(keyOf).sort()).toEqual(used.map(keyOf).sort())
  })

  test('that a backup copies are the same', async () => {
    const listed: string[] = []
    await sql.begin(async (tx) => {
      for await (const batch of listDocumentFiles(tx)) listed.push(...batch.map(keyOf))
    })
    expect(listed.sort()).toEqual(used.map(keyOf).sort())
  })

  test('of a folder are in use while anything that is not erased has them', async () => {
    for (const { files_id } of [ofDocument, ofTemplate, ofForm]) expect(await isInUse(sql, files_id)).toBe(true)
    for (const folder of [ofErased.files_id, randomUUID()]) expect(await isInUse(sql, folder)).toBe(false)
  })
})

test('uploads are found as long as they exist', async () => {
  const upload = {
    id: randomUUID(),
    account_id: owner.accountId,
    mode: owner.mode,
    file_name: 'a.pdf',
    max_size: 1,
    created_at: now,
    expires_at: later(1)
  }
  await database.insert('uploads', upload, { ...upload, id: randomUUID() })
  expect(await findUploads(sql, [upload.id, randomUUID()])).toEqual([upload.id])
  const listed = await sql.begin(async (tx) => {
    const all: string[] = []
    for await (const batch of listUploads(tx)) all.push(...batch.map(({ id }) => id))
    return all
  })
  expect(listed).toHaveLength(2)
})
