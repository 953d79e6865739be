import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  attachFile,
  createDraft,
  openSession,
  sendDraft,
  sign,
  signatureField,
  waitForStatus
} from '../../support/journey.js'
import { makePng } from '../../support/png.js'
import { runCommand } from '../../support/run-command.js'
import { missing, tools } from '../../support/tools.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World } from '../../world.js'

const run = promisify(execFile)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-export-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const photo = { ...signatureField, type: 'attachment', y: 500, label: 'Photo', required: false }
const exportTo = (world: World, email: string, file: string) =>
  runCommand(world, 'accounts', 'export', '--email', email, '--to', file, '--json')

test.skipIf(missing(tools.unzip))('an account is exported as the API presents it, with its files', async () => {
  await using world = await createWorld()
  const { api } = world
  const receiver = await world.listen()
  const logo = makePng(4, 2, () => [15, 118, 110, 255])
  await api.patch('/account', { branding: { logo: logo.toString('base64') } })
  const draft = await createDraft(api, { title: 'Vertrag über Äpfel' })
  await api.put(`/documents/${draft.id}/fields`, { roles: { Client: {} }, fields: [] })
  const sent = await sendDraft(api, [{ email: 'ada@example.com', name: 'Ada', fields: [signatureField, photo] }])
  const session = await openSession(world, sent.id, sent.signers[0].id)
  await attachFile(session, logo, 'Photo?.png')
  await sign(session)
  await waitForStatus(api, sent.id, 'completed')
  const { body: template } = await api.post('/templates', {
    document_id: draft.id,
    roles: { Client: { order: 1 } },
    fields: [{ ...signatureField, role: 'Client', label: 'S' }]
  })
  const { body: link } = await api.post(`/templates/${template.id}/links`, { role: 'Client' })
  const bulk = await api.post(`/documents/${draft.id}/bulk-send`, {
    recipients: [{ email: 'bulk@example.com', name: 'Bulk' }]
  })
  // So that no copy is created while the export is compared with the API.
  await expect.poll(async () => (await api.get(`/bulk-sends/${bulk.body.id}`)).body.status).toBe('completed')
  await createDraft(api, { title: 'In test mode' })
  const stranger = await world.createAccount()
  const { body: events } = await api.get('/events?wait=30&per_page=100')

  const [account] = await world.sql<{ email: string }[]>`
    select email from accounts where id = ${uuidOf(world.account.account_id)}
  `
  const file = path.join(folder, 'account.zip')
  const exported = await exportTo(world, account!.email, file)
  expect(exported, exported.stderr).toMatchObject({ code: 0 })
  const { documents, missing: absent } = JSON.parse(exported.stdout)
  expect(absent).toEqual([])
  expect(await exportTo(world, account!.email, file)).toMatchObject({ code: 2 })
  expect(await exportTo(world, 'nobody@example.com', path.join(folder, 'none.zip'))).toMatchObject({ code: 2 })
  expect(await readdir(folder)).toEqual(['account.zip'])

  // Archive and digests, by other programs.
  await run('unzip', ['-t', file])
  const unpacked = path.join(folder, 'unpacked')
  await run('unzip', ['-q', file, '-d', unpacked])
  await run('sha256sum', ['-c', '--quiet', '--strict', 'SHA256SUMS'], { cwd: unpacked })
  const lines = async (name: string) =>
    (await readFile(path.join(unpacked, name), 'utf8'))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))

  expect(await readFile(path.join(unpacked, 'logo.png'))).toEqual(logo)
  const found = await lines('documents.jsonl')
  expect(found).toHaveLength(documents)
  for (const document of found) expect(document).toEqual((await api.get(`/documents/${document.id}`)).body)
  expect(found.map(({ title }) => title)).toContain('Vertrag über Äpfel')
  const { body: all } = await api.get('/documents?per_page=100')
  expect(found.map(({ id }) => id).sort()).toEqual(all.data.map(({ id }: { id: string }) => id).sort())
  const [prepared, placed] = await lines('fields.jsonl')
  expect(prepared).toEqual({ document_id: draft.id, ...(await api.get(`/documents/${draft.id}/fields`)).body })
  expect(placed).toEqual({ document_id: sent.id, ...(await api.get(`/documents/${sent.id}/fields`)).body })
  expect([Object.keys(prepared.roles), placed.fields.length]).toEqual([['Client'], 2])
  const trail = (await lines('audit-trails.jsonl')).find(({ document_id }) => document_id === sent.id)
  expect(trail.entries.map(({ action, hash }: { action: string; hash: string }) => ({ action, hash }))).toEqual(
    (await api.get(`/documents/${sent.id}/events`)).body.data.map(
      ({ action, hash }: { action: string; hash: string }) => ({
        action,
        hash
      })
    )
  )
  expect(await lines('templates.jsonl')).toEqual([(await api.get(`/templates/${template.id}`)).body])
  expect(await lines('template-links.jsonl')).toEqual([
    // The port of the service is not in the environment of the command.
    { ...link, url: expect.stringContaining(new URL(link.url).hash) }
  ])
  expect(await lines('bulk-sends.jsonl')).toEqual([(await api.get(`/bulk-sends/${bulk.body.id}`)).body])
  const exportedEvents = (await lines('events.jsonl')).map(({ id }) => id)
  for (const { id } of events.data) expect(exportedEvents).toContain(id)
  for (const [part, name] of [
    ['signed', 'signed'],
    ['original', 'original']
  ]) {
    const { bytes } = await api.get(`/documents/${sent.id}/download?part=${part}`)
    expect((await readFile(path.join(unpacked, 'files', sent.id, `${name}.pdf`))).equals(bytes)).toBe(true)
  }
  expect(await readdir(path.join(unpacked, 'files', sent.id))).toEqual([
    'attachments',
    'certificate.pdf',
    'original.pdf',
    'signed.pdf'
  ])
  const [attachedTo] = await readdir(path.join(unpacked, 'files', sent.id, 'attachments'))
  const attached = path.join(unpacked, 'files', sent.id, 'attachments', attachedTo!, 'Photo_.png')
  expect((await readFile(attached)).equals(logo)).toBe(true)
  expect(await readdir(path.join(unpacked, 'files', template.id))).toEqual(['original.pdf'])

  // No secrets, and nothing of others.
  const { stdout: everything } = await run('unzip', ['-p', file], { encoding: 'latin1', maxBuffer: 100_000_000 })
  const secrets = [receiver.secret, world.account.live_key, world.account.test_key, stranger.account_id]
  for (const secret of secrets) expect(everything).not.toContain(secret)
  expect(everything).toContain(world.account.account_id)
  const log = (await lines('account-log.jsonl')).map(({ action }) => action)
  expect([log[0], log.at(-1)]).toEqual(['account.created', 'account.exported'])
  const keys = await lines('api-keys.jsonl')
  expect(keys.map(({ mode }) => mode).sort()).toEqual(['live', 'test'])
})
