import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostilePdfs } from '../../support/hostile-pdfs.js'
import { createDraft, openSession, sendDraft } from '../../support/journey.js'
import { createWorld, type World } from '../../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld({ ownEngine: true })
})
afterAll(() => world[Symbol.asyncDispose]())

const upload = (pdf: Buffer) => world.api.post('/documents', { file_name: 'hostile.pdf', file: pdf.toString('base64') })

test.each(Object.entries(hostilePdfs))(
  '%s is rejected with a code',
  async (_name, { code, make }) => {
    const { status, body } = await upload(make())
    expect({ status, code: body.error?.code }).toEqual({ status: 422, code })
    expect(Object.keys(body.error.details)).toEqual(['file'])
  },
  // Some take seconds of a processor, which others may be using.
  60_000
)

test('none of them leaves a document, a file or a process behind that affects the next upload', async () => {
  const refused = await Promise.all(Object.values(hostilePdfs).map(({ make }) => upload(make())))
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 422))
  expect((await world.api.get('/documents')).body.pagination.total).toBe(0)
  await createDraft(world.api)
})

test('an image of 20,000 by 20,000 pixels is not accepted as a signature', async () => {
  const sent = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
  const session = await openSession(world, sent.id, sent.signers[0].id)
  const { consent } = (await session.get('/signing/session')).body
  const header = '89504e470d0a1a0a0000000d4948445200004e2000004e200806000000'
  const image = Buffer.from(`${header}00000000`, 'hex').toString('base64')
  const { status, body } = await session.post('/signing/session/complete', {
    consent: { accepted: true, sha256: consent.sha256 },
    fields: [],
    signature: { kind: 'uploaded', image }
  })
  expect({ status, code: body.error.code }).toEqual({ status: 422, code: 'SIGNATURE_IMAGE_INVALID' })
})
