import { createHash } from 'node:crypto'
import { PDFDocument, PDFName, PDFNumber } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { openSession, sendDraft, sign, signatureField, waitForStatus } from '../../support/journey.js'
import { createWorld, type World } from '../../world.js'

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function completed(send: (signer: object) => Promise<{ id: string; signers: { id: string }[] }>) {
  const sent = await send(ada)
  expect((await sign(await openSession(world, sent.id, sent.signers[0]!.id))).status).toBe(200)
  return waitForStatus(world.api, sent.id, 'completed')
}

async function upload(file: Buffer, api = world.api) {
  const { status, body } = await api.post('/documents', { file_name: 'second.pdf', file: file.toString('base64') })
  expect(status).toBe(201)
  return body
}

const firstRound = () =>
  completed((signer) => sendDraft(world.api, [{ ...signer, fields: [signatureField] }], { seal_permits: 'signatures' }))
const download = async (id: string, part = 'signed') =>
  (await world.api.get(`/documents/${id}/download?part=${part}`)).bytes

test('a file that was sealed here is sent and sealed again, and the first seal stays intact', async () => {
  const { id, seal_permits } = await firstRound()
  expect(seal_permits).toBe('signatures')
  const first = await download(id)
  const draft = await upload(first)
  const inspection = await world.api.get(`/documents/${draft.id}/inspection`)
  expect(inspection.body).toMatchObject({ existing_signatures: 1, accepts_fields: false, changes_made: [] })

  const refused = await world.api.post(`/documents/${draft.id}/send`, {
    signers: [ada, { email: 'bob@example.com', name: 'Bob', fields: [signatureField] }]
  })
  expect({ status: refused.status, ...refused.body.error }).toMatchObject({
    status: 422,
    code: 'FIELD_ON_SIGNED_PDF',
    details: { 'signers[1].fields[0]': expect.any(String) }
  })

  const again = await completed(async (signer) => {
    const { body } = await world.api.post(`/documents/${draft.id}/send`, { signers: [signer] })
    return body
  })
  const second = await download(again.id)
  expect(second.subarray(0, first.length).equals(first)).toBe(true)
  const report = (await world.api.post('/verifications', { file: second.toString('base64') })).body
  expect(report).toMatchObject({
    verdict: 'sealed_here',
    changes: 'permitted',
    valid: true,
    covers_whole_file: true,
    document_id: again.id,
    problems: []
  })
  expect(report.signatures).toMatchObject([
    { valid: true, trusted: true, certification: { level: 'form_filling' } },
    { valid: true, trusted: true, certification: null }
  ])

  const certificate = await download(again.id, 'audit')
  const proof = (await world.api.post('/verifications', { file: certificate.toString('base64') })).body
  expect(proof).toMatchObject({ valid: true, covers_whole_file: true })
  expect(sha256(second)).toBe(again.seal.sha256)
  // The certificate links to the page that verifies this document.
  const address = Buffer.from(`${world.url}/verify?document=${again.id}`).toString('hex')
  expect(certificate.includes(`/URI <${address}>`)).toBe(true)
  // It shows the completion time like all other entries.
  const { data } = (await world.api.get(`/documents/${again.id}/events`)).body
  expect(data.slice(-2)).toMatchObject([
    { action: 'document.sealed', at: again.completed_at },
    { action: 'document.completed', at: again.seal.sealed_at }
  ])
})

test('a template of a signed PDF has roles and no fields, and can be used', async () => {
  const draft = await upload(await download((await firstRound()).id))
  const roles = { Tenant: {} }
  const field = { ...signatureField, label: 'Signature', role: 'Tenant' }
  const refused = await world.api.post('/templates', { document_id: draft.id, roles, fields: [field] })
  expect(refused.body.error).toMatchObject({
    code: 'FIELD_ON_SIGNED_PDF',
    details: { 'fields[0]': expect.any(String) }
  })
  const template = (await world.api.post('/templates', { document_id: draft.id, roles })).body
  expect((await world.api.patch(`/templates/${template.id}`, { fields: [field] })).body.error.code).toBe(
    'FIELD_ON_SIGNED_PDF'
  )
  const made = (await world.api.post('/documents/from-template', { template_id: template.id })).body
  const bulk = { recipients: [ada], fields: [signatureField] }
  expect((await world.api.post(`/documents/${made.id}/bulk-send`, bulk)).body.error.code).toBe('FIELD_ON_SIGNED_PDF')
  await completed(async (signer) => {
    const signers = [{ ...signer, role: 'Tenant' }]
    return (await world.api.post(`/documents/${made.id}/send`, { signers })).body
  })
})

test('a PDF without signatures accepts fields', async () => {
  const testMode = createApi(world.url, world.account.test_key)
  const { id } = await sendDraft(testMode, [{ ...ada, fields: [signatureField] }])
  expect((await testMode.get(`/documents/${id}/inspection`)).body).toMatchObject({
    existing_signatures: 0,
    accepts_fields: true
  })
})

test('a poster whose unit is ten points is inspected', async () => {
  const pdf = await PDFDocument.create()
  pdf.addPage([1800, 3600]).node.set(PDFName.of('UserUnit'), PDFNumber.of(10))
  const { id } = await upload(Buffer.from(await pdf.save()))
  const { status, body } = await world.api.get(`/documents/${id}/inspection`)
  expect(status).toBe(200)
  expect(body.pages).toEqual([{ width: 18_000, height: 20_000, rotation: 0 }])
})
