import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { openSession, sendDraft, sign, signatureField, waitForStatus } from '../../support/journey.js'
import { createKeyLike } from '../../support/keys.js'
import { oldSession } from '../../support/old-session.js'
import { createWorld, type World } from '../../world.js'

let world: World
let manager: Api
let test_: Api
let owner: string
beforeAll(async () => {
  world = await createWorld()
  manager = createApi(world.url, await createKeyLike(world, world.account.test_key))
  test_ = createApi(world.url, world.account.test_key)
  owner = (await manager.get('/account')).body.email
})
afterAll(() => world[Symbol.asyncDispose]())

const ada = { email: 'ada@example.com', name: 'Ada Lovelace', fields: [signatureField] }
const kinds = async (address: string) => (await world.emailsTo(address)).map(({ kind }) => kind)

async function invite(email: string, role = 'viewer') {
  const { body } = await manager.post('/members', { email, name: 'Grace Hopper', role })
  return body.id as string
}

/** Lets a document be completed, one be declined, and an e-mail bounce. */
async function letThingsHappen() {
  const completed = await sendDraft(test_, [ada])
  await sign(await openSession(world, completed.id, completed.signers[0]!.id, test_))
  await waitForStatus(test_, completed.id, 'completed')
  const declined = await sendDraft(test_, [ada])
  await test_.post(`/test-helpers/documents/${declined.id}/signers/${declined.signers[0]!.id}/decline`)
  const bounced = await sendDraft(test_, [ada])
  await test_.post(`/test-helpers/documents/${bounced.id}/signers/${bounced.signers[0]!.id}/bounce`)
  await world.sweep()
}

test('at first, the owner gets what owners got before, and members get what they choose', async () => {
  const grace = await invite('grace@example.com')
  const none = {
    completed: false,
    declined: false,
    bounced: false,
    endpoint_disabled: false,
    link_limit_reached: false
  }
  expect((await manager.get(`/members/${grace}/notifications`)).body).toEqual(none)
  await letThingsHappen()
  await expect.poll(() => kinds(owner), { timeout: 60_000 }).toEqual(['declined'])
  expect(await kinds('grace@example.com')).toEqual(['member-invitation'])

  const chosen = { completed: true, bounced: true }
  expect((await manager.patch(`/members/${grace}/notifications`, chosen)).body).toEqual({ ...none, ...chosen })
  await letThingsHappen()
  const sorted = async () => (await kinds('grace@example.com')).sort()
  await expect.poll(sorted, { timeout: 60_000 }).toEqual(['bounce-notice', 'completion-notice', 'member-invitation'])
  const letter = (await world.emailsTo('grace@example.com')).find(({ kind }) => kind === 'bounce-notice')!
  expect(letter.subject).toMatch(/^\[TEST\] Not delivered: /)
  expect(letter.text).toContain('Hello Grace Hopper,')
  expect(letter.text).toContain('/console/live/notifications')
  const { body: log } = await manager.get('/account/log?per_page=1')
  expect(log.data[0]).toMatchObject({
    action: 'member.updated',
    changed: ['notifications.completed', 'notifications.bounced']
  })
})

test('`completed` of the owner and `notify_on_completion` of the account are one setting', async () => {
  const { body: members } = await manager.get('/members')
  const { id } = members.data.find(({ email }: { email: string }) => email === owner)
  await manager.patch('/account', { notify_on_completion: true })
  expect((await manager.get(`/members/${id}/notifications`)).body.completed).toBe(true)
  await manager.patch(`/members/${id}/notifications`, { completed: false })
  expect((await manager.get('/account')).body.notify_on_completion).toBe(false)
})

test('members read and change their own in the console, whatever their role, and others’ only with the scope `members`', async () => {
  const viewer = await invite('viewer@example.com')
  const session = await oldSession(world)
  await world.sql`update members set role = 'viewer' where email = ${owner}`
  const own = (method: string, body?: unknown) =>
    fetch(`${world.url}/console/api/notifications`, {
      method,
      headers: { ...session, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body)
    })
  const changed = await own('PATCH', { declined: false })
  expect([changed.status, (await changed.json()).declined]).toEqual([200, false])
  expect((await (await own('GET')).json()).declined).toBe(false)
  for (const wrong of [{ declined: 'no' }, { signed: true }]) expect((await own('PATCH', wrong)).status).toBe(422)
  expect(
    (await fetch(`${world.url}/console/api/notifications`, { headers: { 'x-signpost-mode': 'live' } })).status
  ).toBe(401)
  const rename = (body: unknown) =>
    fetch(`${world.url}/console/api/name`, {
      method: 'PATCH',
      headers: { ...session, 'content-type': 'application/json' },
      body: JSON.stringify(body)
    })
  for (const name of ['', '  ', 'two\nlines', 'x'.repeat(201)]) expect((await rename({ name })).status).toBe(422)
  expect(await (await rename({ name: ' Helena Brandt ' })).json()).toMatchObject({ name: 'Helena Brandt' })
  const [entry] = (await manager.get('/account/log?action=member.updated')).body.data
  expect(entry).toMatchObject({ actor: { name: 'Helena Brandt' }, changed: ['name'] })
  const inConsole = createApi(world.url, null, { ...session, 'sec-fetch-site': 'same-origin' })
  expect((await inConsole.get(`/members/${viewer}/notifications`)).body.error.code).toBe('SCOPE_MISSING')
  expect((await test_.get(`/members/${viewer}/notifications`)).body.error.code).toBe('SCOPE_MISSING')
  const stranger = createApi(world.url, await createKeyLike(world, (await world.createAccount()).test_key))
  expect((await stranger.patch(`/members/${viewer}/notifications`, { declined: true })).status).toBe(404)
})
