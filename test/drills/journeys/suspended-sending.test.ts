import { expect, test, vi } from 'vitest'
import { createDraft, openSession, sendDraft, sign, signatureField, waitForStatus } from '../../support/journey.js'
import { runCommand } from '../../support/run-command.js'
import { createWorld, type World } from '../../world.js'

async function accounts(world: World, ...args: string[]) {
  const { code, stderr } = await runCommand(world, 'accounts', ...args)
  expect(code, stderr).toBe(0)
}

const hour = 3600_000
const ada = { email: 'ada@example.com', name: 'Ada Lovelace', fields: [signatureField] }
const grace = { email: 'grace@example.com', name: 'Grace Hopper', fields: [signatureField] }
const suspended = { status: 403, body: { error: { code: 'SENDING_SUSPENDED' } } }

test('an account that is suspended sends nothing, and what is out is signed', async () => {
  await using world = await createWorld()
  const { api } = world
  const { email } = (await api.get('/account')).body
  const draft = await createDraft(api)
  const sent = await sendDraft(api, [ada])

  await accounts(world, 'suspend', '--email', email, '--reason', 'Phishing')
  const { body: account } = await api.get('/account')
  expect(account.sending_suspended_at).toMatch(/Z$/)
  expect(JSON.stringify(account)).not.toContain('Phishing')
  const refused = [
    await api.post(`/documents/${draft.id}/send`, { signers: [grace] }),
    await api.post(`/documents/${sent.id}/remind`, {}),
    await api.patch(`/documents/${sent.id}/signers/${sent.signers[0]!.id}`, { email: 'mallory@example.com' }),
    await api.post(`/documents/${draft.id}/bulk-send`, { recipients: [{ email: grace.email, name: grace.name }] })
  ]
  for (const answer of refused) expect(answer).toMatchObject(suspended)
  expect((await api.get(`/documents/${draft.id}`)).body.status).toBe('draft')

  const session = await openSession(world, sent.id, sent.signers[0]!.id)
  await sign(session)
  await waitForStatus(api, sent.id, 'completed')

  // A second suspension has the newer reason, and is as old as the first.
  await accounts(world, 'suspend', '--email', email, '--reason', 'Phishing, again')
  expect((await api.get('/account')).body.sending_suspended_at).toBe(account.sending_suspended_at)
  await accounts(world, 'resume', '--email', email)
  expect((await api.get('/account')).body.sending_suspended_at).toBeNull()
  expect((await api.post(`/documents/${draft.id}/send`, { signers: [grace] })).status).toBe(200)
})

test('nobody is reminded automatically while an account is suspended', async () => {
  await using world = await createWorld()
  const { email } = (await world.api.get('/account')).body
  await sendDraft(world.api, [ada])
  await accounts(world, 'suspend', '--email', email, '--reason', 'Spam')
  world.clock.advance(60 * hour)
  await world.sweep()
  const kinds = async () => (await world.emailsTo(ada.email)).map(({ kind }) => kind)
  expect(await kinds()).toEqual(['invitation'])
  await accounts(world, 'resume', '--email', email)
  world.clock.advance(2 * hour)
  await world.sweep()
  await vi.waitFor(async () => expect(await kinds()).toEqual(['invitation', 'reminder']), 60_000)
})
