import { expect, test } from 'vitest'
import { openSession, sendDraft, sign } from '../support/journey.js'
import { createWorld } from '../world.js'

const ada = { email: 'ada@example.com', name: 'Ada Lovelace', order: 1 }
const grace = { email: 'grace@example.com', name: 'Grace Hopper', order: 2 }

test('a document sent without e-mails sends no invitations at first, and invites later signers at their turn', async () => {
  await using world = await createWorld()
  const sent = await sendDraft(world.api, [ada, grace], { skip_email: true })
  const invited = async () => {
    const { body } = await world.api.get(`/documents/${sent.id}/events`)
    return body.data
      .filter(({ action }: { action: string }) => action === 'signer.invited')
      .map(({ data }: { data: { email: string } }) => data.email)
  }
  expect(await invited()).toEqual([])
  // The e-mails would be queued in the transaction of the send.
  expect(await world.sql`select 1 from emails`).toEqual([])
  await sign(await openSession(world, sent.id, sent.signers[0].id))
  expect(await invited()).toEqual([grace.email])
  await world.emailsTo(grace.email)
  expect(await world.sql`select 1 from captured_emails where recipient = ${ada.email}`).toEqual([])
})
