import { expect, test } from 'vitest'
import { openSession, sendDraft, signatureField } from '../../support/journey.js'
import { uuidOf } from '../../support/uuid-of.js'
import { cloneDatabase, createWorld } from '../../world.js'

test('changes that wait for one document leave the connections of the database to other requests', async () => {
  await using world = await createWorld({ parts: { api: true, worker: false } })
  const ada = { email: 'ada@example.com', name: 'Ada', fields: [signatureField] }
  const sent = await sendDraft(world.api, [ada])
  const session = await openSession(world, sent.id, sent.signers[0].id)
  // More than there are connections.
  const languages = Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? 'de' : 'fr'))
  const changes = await world.sql.begin(async (tx) => {
    await tx`select from documents where id = ${uuidOf(sent.id)} for update`
    const waiting = languages.map((language) => session.put('/signing/session/language', { language }))
    expect((await world.api.get('/account')).status).toBe(200)
    expect((await world.api.get(`/documents/${sent.id}`)).status).toBe(200)
    return { waiting }
  })
  const statuses = (await Promise.all(changes.waiting)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('a change of a document that somebody else does not release is refused after a while, and can be repeated', async () => {
  const database = await cloneDatabase()
  const impatient = { ...database, url: `${database.url}?lock_timeout=300` }
  await using world = await createWorld({ database: impatient, parts: { api: true, worker: false } })
  const { id } = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada' }])
  const change = () => world.api.patch(`/documents/${id}`, { title: 'Changed' })
  const refused = await world.sql.begin(async (tx) => {
    await tx`select from documents where id = ${uuidOf(id)} for update`
    return change()
  })
  expect([refused.status, refused.body.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
  expect(refused.headers.get('retry-after')).toBe('5')
  expect((await change()).status).toBe(200)
})
