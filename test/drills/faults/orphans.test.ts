import { randomUUID } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { filesFolder } from '../../support/files-folder.js'
import { createDraft, openSession, sendDraft, sign, signatureField, waitForStatus } from '../../support/journey.js'
import { makePdf } from '../../support/pdfs.js'
import { runCommand } from '../../support/run-command.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World } from '../../world.js'

// Two services each, even on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const hour = 3600_000
const digest = (digit: string) => digit.repeat(64)

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function filesOf({ context }: World): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of context.storage.list('documents')) found.push(key)
  for await (const { key } of context.storage.list('uploads')) found.push(key)
  return found.sort()
}

async function uploadOne() {
  const bytes = await makePdf()
  const { body } = await world.api.post('/documents/upload-url', { file_name: 'a.pdf', file_size: bytes.length })
  const headers = { 'content-type': 'application/pdf' }
  expect((await fetch(body.upload_url, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status).toBeLessThan(
    300
  )
  return body
}

test('files without a record are removed after a day, and all other files are kept, of every kind', async () => {
  const { api, context } = world
  const draft = await createDraft(api)
  const sent = await sendDraft(api, [{ email: 'ada@example.com', name: 'Ada' }])
  await sign(await openSession(world, sent.id, sent.signers[0].id))
  await waitForStatus(api, sent.id, 'completed')
  // Its files belong to its template, which was created from a deleted document.
  const source = await createDraft(api)
  const template = await api.post('/templates', {
    document_id: source.id,
    roles: { Client: { order: 1 } },
    fields: [{ ...signatureField, role: 'Client', label: 'S' }]
  })
  await api.delete(`/documents/${source.id}`)
  await world.sql`delete from documents where id = ${uuidOf(source.id)}`
  const form = (await api.get('/forms?per_page=1')).body.data[0]
  await uploadOne()
  await world.sql`update uploads set expires_at = now() + interval '10 days'`
  const kept = await filesOf(world)
  expect(kept.length).toBeGreaterThan(15)

  const bytes = Buffer.from('x')
  const orphans = [
    `documents/${randomUUID()}/${digest('a')}.pdf`,
    // Of a seal whose record was never written.
    `documents/${uuidOf(sent.id)}/${digest('b')}.pdf`,
    `uploads/${randomUUID()}.pdf`
  ]
  for (const key of orphans) await context.storage.put(key, bytes)
  const partial = filesFolder(context.config, 'documents', uuidOf(draft.id), `${digest('c')}.pdf.0123.partial`)
  await writeFile(partial, bytes)
  const foreign = filesFolder(context.config, 'documents', 'README')
  await writeFile(foreign, bytes)

  world.clock.advance(23 * hour)
  await world.sweep()
  expect(await filesOf(world)).toHaveLength(kept.length + 5)
  world.clock.advance(7 * hour)
  // As if it was written now.
  const fresh = `documents/${randomUUID()}/${digest('d')}.pdf`
  await context.storage.put(fresh, bytes)
  const now = world.clock.now()
  await utimes(filesFolder(context.config, fresh), now, now)
  await world.sweep()
  expect(await filesOf(world)).toEqual([...kept, fresh, 'documents/README'].sort())
  const folders = await readdir(filesFolder(context.config, 'documents'))
  expect(folders).not.toContain(orphans[0]!.split('/')[1])

  expect((await api.get(`/documents/${draft.id}/download?part=original`)).status).toBe(200)
  expect((await api.get(`/documents/${sent.id}/download`)).status).toBe(200)
  expect((await api.post('/documents/from-template', { template_id: template.body.id })).status).toBe(201)
  expect((await api.post('/documents/from-form', { form_id: form.id })).status).toBe(201)
})

test('a file that is stored again while it is looked for is kept', async () => {
  const { context } = world
  const key = `documents/${randomUUID()}/${digest('e')}.pdf`
  await context.storage.put(key, Buffer.from('x'))
  world.clock.advance(31 * hour)
  const list = context.storage.list.bind(context.storage)
  context.storage.list = async function* (prefix) {
    yield* list(prefix)
    const now = world.clock.now()
    if (prefix === 'documents') await utimes(filesFolder(context.config, key), now, now)
  }
  await world.sweep()
  context.storage.list = list
  expect(await filesOf(world)).toContain(key)
})

test('signed files of a document that no row knows are kept and listed, until somebody has looked at them', async () => {
  await using lost = await createWorld()
  const sent = await sendDraft(lost.api, [{ email: 'ada@example.com', name: 'Ada' }])
  await sign(await openSession(lost, sent.id, sent.signers[0].id))
  const { seal } = await waitForStatus(lost.api, sent.id, 'completed')
  const sealed = `documents/${uuidOf(sent.id)}/${seal.sha256}.pdf`
  const loss = `documents/${randomUUID()}/${seal.sha256}.pdf`
  const unsigned = `documents/${randomUUID()}/${digest('a')}.pdf`
  // Of a seal that was interrupted before its record.
  const leftover = `documents/${uuidOf(sent.id)}/${digest('b')}.pdf`
  const bytes = (await lost.context.storage.get(sealed))!
  for (const key of [loss, leftover]) await lost.context.storage.put(key, bytes)
  await lost.context.storage.put(unsigned, await makePdf())
  lost.clock.advance(31 * hour)
  await lost.sweep()
  const files = await filesOf(lost)
  expect([sealed, loss, leftover, unsigned].map((key) => files.includes(key))).toEqual([true, true, false, false])

  const listed = JSON.parse((await runCommand(lost, 'losses', 'list', '--json')).stdout)
  expect(listed).toMatchObject([{ kind: 'file', reference: loss }])
  const doctor = await runCommand(lost, 'doctor')
  expect(doctor.stdout).toMatch(/WARN losses +1 signed files/)
  await runCommand(lost, 'losses', 'settle', loss)
  expect((await runCommand(lost, 'losses', 'list')).stdout).toBe('There are none.\n')
  lost.clock.advance(7 * hour)
  await lost.sweep()
  expect(await filesOf(lost)).not.toContain(loss)
  expect(await filesOf(lost)).toContain(sealed)
})
