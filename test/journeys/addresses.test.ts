import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDraft, openSession, sendDraft, sign, waitForStatus } from '../support/journey.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('addresses are accepted as the guide says, also without a dot, and nothing else', async () => {
  const draft = await createDraft(world.api)
  const send = (...addresses: string[]) =>
    world.api.post(`/documents/${draft.id}/send`, { signers: addresses.map((email) => ({ email, name: 'Ada' })) })
  for (const refused of [
    'ada',
    'ada@',
    'jörg@example.com',
    'ada@exä mple.com',
    '"ada l"@example.com',
    'ada@example.com.',
    'ada @b'
  ]) {
    const { status, body } = await send('grace@example.com', refused)
    expect([refused, status, Object.keys(body.error.details)]).toEqual([refused, 422, ['signers[1].email']])
  }
  const accepted = ['ada@intranet', 'a@b', 'ada@exämple.com', 'ann@пример.рф', "o'neil+x_y@sub.example.org"]
  const { status, body } = await send(...accepted)
  expect(status).toBe(200)
  expect(body.signers.map(({ email }: { email: string }) => email)).toEqual(accepted)
})

test('what is refused before the @ is said', async () => {
  const draft = await createDraft(world.api)
  const problemOf = async (email: string) => {
    const { body } = await world.api.post(`/documents/${draft.id}/send`, { signers: [{ email, name: 'Ada' }] })
    return body.error.details['signers[0].email']
  }
  expect(await problemOf('jörg@example.com')).toMatch(/^must be in ASCII before the @/)
  expect(await problemOf(`${'x'.repeat(65)}@example.com`)).toBe('must have at most 64 characters before the @')
  expect(await problemOf('ada')).toBe('must be an e-mail address')
})

test('an international address is stored as given, and is the same as its form in ASCII', async () => {
  const [spelt, ascii] = ['Info@Müller.example', 'info@xn--mller-kva.example']
  const draft = await createDraft(world.api)
  const twice = await world.api.post(`/documents/${draft.id}/send`, {
    signers: [spelt, ascii].map((email) => ({ email, name: 'Ada' }))
  })
  expect(twice.body.error).toMatchObject({ code: 'DUPLICATE_SIGNER' })
  const sent = await sendDraft(world.api, [{ email: spelt, name: 'Ada' }])
  expect(sent.signers[0].email).toBe(spelt)
  for (const email of [spelt, ascii, 'info@müller.example']) {
    const { body } = await world.api.get(`/documents?signer_email=${encodeURIComponent(email)}`)
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([sent.id])
  }
  const other = await world.api.get(`/documents?signer_email=${encodeURIComponent('info@muller.example')}`)
  expect(other.body.data).toEqual([])
})

test('an international address is drawn on what is sealed', async () => {
  const signers = [
    {
      email: 'ann@пример.рф',
      name: 'Ann',
      fields: [
        { type: 'email', page: 1, x: 72, y: 500, width: 180, height: 24, label: 'address' },
        { type: 'signature', page: 1, x: 72, y: 600, width: 180, height: 48 }
      ]
    }
  ]
  const sent = await sendDraft(world.api, signers)
  const session = await openSession(world, sent.id, sent.signers[0].id)
  expect((await sign(session, { address: 'ann@пример.рф' })).status).toBe(200)
  await waitForStatus(world.api, sent.id, 'completed')
})
