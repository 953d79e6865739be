import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { createDraft, openSession, sign, signatureField, tokenOf, waitForStatus } from '../../support/journey.js'
import { createWorld, type World } from '../../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const ada = { email: 'ada@example.com', name: 'Ada Lovelace', fields: [signatureField] }
const grace = { email: 'grace@example.com', name: 'Grace Hopper' }
const day = 24 * 3600_000

test('the invitations of a draft are shown as they would be sent, to each signer in their language', async () => {
  const { id } = await createDraft(world.api, { title: 'Lease' })
  const invitations = async () => (await world.api.get(`/documents/${id}/invitations`)).body
  expect(await invitations()).toEqual({ data: [] })
  const joan = { ...ada, email: 'joan@example.com', name: 'Joan Clarke', language: 'de-AT', order: 1 }
  const signers = [{ ...grace, action: 'approve', order: 2 }, joan]
  await world.api.patch(`/documents/${id}`, { signers, message: 'Please sign\nby <Friday>.', expires_in_days: 9 })
  const { data } = await invitations()
  expect(data).toMatchObject([
    {
      to: grace.email,
      name: grace.name,
      language: 'en',
      subject: expect.stringContaining('asks you to approve: Lease')
    },
    { to: joan.email, name: joan.name, language: 'de' }
  ])
  expect(data[0].html).toContain('Please sign<br>by &lt;Friday&gt;.')
  expect(data[1].text).toContain('> by <Friday>.')
  const { body: sent } = await world.api.post(`/documents/${id}/send`, {})
  expect(sent.status).toBe('sent')
  const [letter] = await world.emailsTo(joan.email, 1)
  const withoutLinks = (text: string) => text.replaceAll(/http\S+/g, 'URL')
  expect([letter!.subject, withoutLinks(letter!.text)]).toEqual([data[1].subject, withoutLinks(data[1].text)])
  expect((await world.api.get(`/documents/${id}/invitations`)).body.error.code).toBe('DOCUMENT_NOT_DRAFT')

  const quiet = await createDraft(world.api)
  await world.api.patch(`/documents/${quiet.id}`, { signers: [ada], skip_email: true })
  expect((await world.api.get(`/documents/${quiet.id}/invitations`)).body).toEqual({ data: [] })
})

test('a draft keeps what will be sent, and is sent by a request that says nothing', async () => {
  const { id } = await createDraft(world.api)
  const signers = [{ ...ada, access_code: 'Zebra 47' }]
  const options = { message: 'Please sign by Friday.', cc: [grace], expires_in_days: 9, seal_permits: 'signatures' }
  const kept = await world.api.patch(`/documents/${id}`, { signers, ...options })
  const shown = { ...ada, fields: [expect.objectContaining(signatureField)], has_access_code: true }
  expect([kept.status, kept.body.draft]).toEqual([200, { signers: [shown], ...options }])
  expect(JSON.stringify(kept.body)).not.toContain('Zebra')

  // The next page of a form.
  await world.api.patch(`/documents/${id}`, { signers: [{ ...ada, name: 'Countess of Lovelace' }] })
  const { body: draft } = await world.api.get(`/documents/${id}`)
  expect(draft).toMatchObject({
    status: 'draft',
    signers: [],
    cc: [],
    draft: { ...options, signers: [{ has_access_code: true }] }
  })
  const [listed] = (await world.api.get(`/documents?expand=signers`)).body.data
  expect([listed.id, listed.draft]).toEqual([id, undefined])

  const before = Date.now()
  const { status, body: sent } = await world.api.post(`/documents/${id}/send`, {})
  expect([status, sent.signers]).toMatchObject([200, [{ email: ada.email, name: 'Countess of Lovelace' }]])
  expect(Math.round((Date.parse(sent.expires_at) - before) / day)).toBe(9)
  expect((await world.api.get(`/documents/${id}`)).body).toMatchObject({
    draft: null,
    cc: [grace],
    seal_permits: 'signatures'
  })

  const [invitation] = await world.emailsTo(ada.email, 1)
  expect(invitation!.text).toContain(options.message)
  const signer = createApi(world.url, tokenOf(invitation!.links[0]!))
  const { body: opened } = await signer.post('/signing/session/access-code', { access_code: 'Zebra 47' })
  const session = createApi(world.url, opened.token)
  await session.post('/signing/session/view')
  expect((await sign(session)).status).toBe(200)
  await waitForStatus(world.api, id, 'completed')
  await world.emailsTo(grace.email, 1)
  const trail = (await world.api.get(`/documents/${id}/events`)).body.data
  expect(trail.filter(({ action }: { action: string }) => action === 'document.updated')).toMatchObject([
    { data: { changed: 'signers, cc, message, expires_in_days, seal_permits' } },
    { data: { changed: 'signers' } }
  ])
})

test('a request to send takes the place of what it names', async () => {
  const { id } = await createDraft(world.api)
  await world.api.patch(`/documents/${id}`, { signers: [ada], message: 'Kept', skip_email: true })
  const { body } = await world.api.post(`/documents/${id}/send`, { signers: [grace], message: 'Sent' })
  expect((await world.api.get(`/documents/${id}`)).body.message).toBe('Sent')
  expect(body.signers).toMatchObject([{ email: grace.email }])
  const session = await openSession(world, id, body.signers[0].id)
  expect((await session.get('/signing/session')).body.document.message).toBe('Sent')
})

test('the signers of roles are kept without their fields', async () => {
  const { id } = await createDraft(world.api)
  const fields = [{ ...signatureField, role: 'Tenant', label: 'Tenant signs' }]
  await world.api.put(`/documents/${id}/fields`, { roles: { Tenant: { order: 1 } }, fields })
  await world.api.patch(`/documents/${id}`, { signers: [{ ...grace, role: 'Tenant' }] })
  const { body } = await world.api.post(`/documents/${id}/send`, {})
  expect(body.signers).toMatchObject([{ ...grace, role: 'Tenant' }])
})

test('what cannot be kept or sent is refused, and changes nothing', async () => {
  const { id } = await createDraft(world.api)
  await world.api.patch(`/documents/${id}`, { message: 'Kept' })
  const refused = async (answer: Promise<{ status: number; body: { error: { code: string; details: object } } }>) => {
    const { status, body } = await answer
    return [status, body.error.code, Object.keys(body.error.details ?? {})]
  }
  expect(await refused(world.api.post(`/documents/${id}/send`, {}))).toEqual([422, 'VALIDATION_FAILED', ['signers']])
  const patch = (body: object) => refused(world.api.patch(`/documents/${id}`, body))
  expect(await patch({ signers: [ada, ada] })).toEqual([422, 'DUPLICATE_SIGNER', ['signers[1].email']])
  const outside = { ...ada, fields: [{ ...signatureField, page: 9 }] }
  expect(await patch({ signers: [outside], message: 'Lost' })).toEqual([
    422,
    'FIELD_PAGE_OUT_OF_RANGE',
    ['signers[0].fields[0].page']
  ])
  expect((await world.api.get(`/documents/${id}`)).body.draft).toEqual({ message: 'Kept' })

  await world.api.post(`/documents/${id}/send`, { signers: [ada] })
  expect(await patch({ message: 'Too late' })).toEqual([409, 'DOCUMENT_NOT_DRAFT', []])
})

test('of a change and a send at the same time, the signers are those of one of them', async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = await createDraft(world.api)
    await world.api.patch(`/documents/${id}`, { signers: [ada], skip_email: true })
    const [changed, sent] = await Promise.all([
      world.api.patch(`/documents/${id}`, { signers: [grace] }),
      world.api.post(`/documents/${id}/send`, {})
    ])
    const expected = changed.status === 200 ? grace.email : ada.email
    expect([200, 409]).toContain(changed.status)
    expect([sent.status, sent.body.signers]).toMatchObject([200, [{ email: expected }]])
  }
})
