import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePdf } from '../support/change-pdf.js'
import { openSession, sendDraft, sign, waitForStatus } from '../support/journey.js'
import { makePdf } from '../support/pdfs.js'
import { createWorld, type World } from '../world.js'

let world: World
let id: string
let sealed: Buffer
beforeAll(async () => {
  world = await createWorld()
  const sent = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
  id = sent.id
  await sign(await openSession(world, id, sent.signers[0].id))
  await waitForStatus(world.api, id, 'completed')
  sealed = (await world.api.get(`/documents/${id}/download`)).bytes
})
afterAll(() => world[Symbol.asyncDispose]())

const upload = (pdf: Buffer, more: object = {}) =>
  world.api.post('/documents', { file_name: 'a.pdf', file: pdf.toString('base64'), ...more })

test('a document’s stored seal is verified, and a file without signatures has none', async () => {
  const own = await world.api.get(`/documents/${id}/verification`)
  expect(own.body).toMatchObject({ valid: true, verdict: 'sealed_here', document_id: id, changes: 'none' })
  expect(own.body.signatures).toMatchObject([{ indication: 'passed', coverage: 'file', certificate: { root: 'own' } }])
  const plain = await upload(await makePdf())
  const none = await world.api.get(`/documents/${plain.body.id}/inspection`)
  expect(none.body).toMatchObject({ existing_signatures: 0, signatures: [], verdict: 'unsigned' })
})

test('a final document cannot be signed again', async () => {
  const refused = await upload(sealed)
  expect(refused.status).toBe(422)
  expect(refused.body.error).toMatchObject({
    code: 'PDF_SIGNING_FORBIDDEN',
    details: { file: expect.stringContaining('seal_permits "signatures"') }
  })
})

test('a file that was changed after signing is rejected unless the sender accepts it explicitly', async () => {
  const changed = changePdf(sealed)
  const refused = await upload(changed)
  expect(refused).toMatchObject({ status: 422, body: { error: { code: 'PDF_CHANGED_AFTER_SIGNING' } } })
  expect(refused.body.error.details.file).toContain('OpenAction')
  expect((await upload(changed, { allow_changed: false })).status).toBe(422)
  const taken = await upload(changed, { allow_changed: true })
  expect(taken.status).toBe(201)
  const trail = await world.api.get(`/documents/${taken.body.id}/events`)
  expect(trail.body.data[0]).toMatchObject({
    action: 'document.created',
    data: { changed_after_signing: expect.stringContaining('OpenAction') }
  })
  const inspection = await world.api.get(`/documents/${taken.body.id}/inspection`)
  expect(inspection.body).toMatchObject({ verdict: 'changed', signatures: [{ changes_permitted: false }] })
})

test('a file that was changed in place is rejected', async () => {
  const forged = Buffer.from(sealed)
  const at = forged.indexOf('/MediaBox')
  forged.write('/MediaBex', at, 'latin1')
  expect((await upload(forged)).body.error.code).toBe('PDF_CHANGED_AFTER_SIGNING')
})
