import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, test, vi } from 'vitest'
import { createApi } from '../support/api.js'
import { openSession, sendDraft, sign, waitForStatus } from '../support/journey.js'
import { createWorld } from '../world.js'

const headersOf = ({ headers }: Email) => Object.fromEntries(headers.map(({ key, value }) => [key, value]))

async function startMailServer() {
  const mails: Email[] = []
  let refusals = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      if (refusals-- > 0) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
      mails.push(await PostalMime.parse(Buffer.concat(chunks)))
      done()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    refuse: (count: number) => {
      refusals = count
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve))
  }
}

test('e-mails are sent through a real mail server: invitation, reminder, completion with a copy, and a retry after a rejection', async () => {
  await using smtp = await startMailServer()
  await using world = await createWorld({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'Signpost <no-reply@signpost.example>' }
  })
  const arrived = (address: string, subject: string) =>
    vi.waitFor(
      () => {
        const mail = smtp.mails.find((mail) => mail.to?.[0]?.address === address && mail.subject === subject)
        expect(mail, `${subject} to ${address}`).toBeDefined()
        return mail!
      },
      { timeout: 60_000, interval: 50 }
    )

  smtp.refuse(1)
  const hostile = { email: 'ada@example.com', name: 'Ada <script>alert(1)</script> "Lovelace"' }
  const sent = await sendDraft(world.api, [hostile], {
    cc: [{ email: 'copy@example.com', name: 'Copy' }],
    message: 'Hello <b>there</b>\nsecond line'
  })
  const invitation = await arrived('ada@example.com', 'Example Ltd asks you to sign: contract')
  expect(invitation.from).toMatchObject({ address: 'no-reply@signpost.example', name: 'Example Ltd via Signpost' })
  expect(invitation.text).toContain('> Hello <b>there</b>')
  expect(invitation.html).toContain('Hello &lt;b&gt;there&lt;/b&gt;<br>second line')
  expect(invitation.html).not.toContain('<script>')
  expect(invitation.html).toMatch(/href="[^"]+\/sign#token=eyJ/)
  // The address is read below the button, too.
  expect(invitation.html).toMatch(/>https?:\/\/[^<"]+\/sign#token=eyJ[\w.-]+<\/a>/)

  world.clock.advance(48 * 3600_000)
  await world.sweep()
  await world.sweep()
  const reminder = await arrived('ada@example.com', 'Reminder: Example Ltd asks you to sign: contract')
  await sign(await openSession(world, sent.id, sent.signers[0].id))
  await waitForStatus(world.api, sent.id, 'completed')
  const copy = await arrived('copy@example.com', 'Completed: contract')
  const link = /href="([^"]+)"/.exec(copy.html!)![1]!.replaceAll('&amp;', '&')
  const file = await fetch(link)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  const completed = await arrived('ada@example.com', 'Completed: contract')
  expect(smtp.mails.filter(({ subject }) => subject?.startsWith('Reminder'))).toHaveLength(1)

  const { email: address } = (await world.api.get('/account')).body
  for (const mail of [invitation, reminder, completed, copy]) {
    expect(mail.replyTo).toMatchObject([{ name: 'Example Ltd', address }])
    expect(headersOf(mail)).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'en' })
  }
  for (const mail of [invitation, reminder]) {
    expect(mail.text).toContain('Please do not pass this e-mail on.')
    expect(mail.html).toContain('Please do not pass this e-mail on.')
  }
  // What is signed may be passed on.
  expect(completed.text).not.toContain('do not pass')
  const settings = { sender_name: 'Example Contracts', reply_to: 'contracts@example.com' }
  expect((await world.api.patch('/account', settings)).status).toBe(200)
  const { invitation: sample } = (await world.api.post('/account/preview', {})).body
  expect(sample.subject).toBe('Example Contracts asks you to sign: Service agreement')
  expect(sample.text).toContain('Sent by Signpost for Example Contracts')
  const renamed = await sendDraft(world.api, [{ email: 'grace@example.com', name: 'Grace' }])
  const named = await arrived('grace@example.com', 'Example Contracts asks you to sign: contract')
  expect(named.text).toContain('Sent by Signpost for Example Contracts')
  expect(named.html).not.toContain('Example Ltd')
  const own = await openSession(world, renamed.id, renamed.signers[0].id)
  expect((await own.get('/signing/session')).body.document.sender_name).toBe('Example Contracts')
  expect(named.from).toMatchObject({ address: 'no-reply@signpost.example', name: 'Example Contracts via Signpost' })
  expect(named.replyTo).toMatchObject([{ name: 'Example Contracts', address: 'contracts@example.com' }])
  await world.api.patch('/account', { sender_name: null, reply_to: null })

  const unsubscribe = `<mailto:${address}?subject=No%20more%20reminders%3A%20contract>`
  expect(headersOf(reminder)).toMatchObject({ 'list-unsubscribe': unsubscribe })
  for (const mail of [invitation, completed, copy]) expect(headersOf(mail)).not.toHaveProperty('list-unsubscribe')

  const declined = await sendDraft(world.api, [hostile])
  const session = await openSession(world, declined.id, declined.signers[0].id)
  expect((await session.post('/signing/session/decline', { reason: 'No.' })).status).toBe(200)
  const notice = await arrived(address, 'Declined: contract')
  // Replies would go to this address.
  expect(notice.replyTo).toBeUndefined()
  expect(headersOf(notice)).toMatchObject({ 'auto-submitted': 'auto-generated' })
})

test('test mode is visible in every subject', async () => {
  await using smtp = await startMailServer()
  await using world = await createWorld({ env: { SMTP_URL: smtp.url } })
  const api = createApi(world.url, world.account.test_key)
  await sendDraft(api, [{ email: 'ada@example.com', name: 'Ada' }])
  await vi.waitFor(
    () => expect(smtp.mails.map(({ subject }) => subject)).toEqual(['[TEST] Example Ltd asks you to sign: contract']),
    10_000
  )
})

test('letters of an account without a name do not have the address with which its owner signs in', async () => {
  await using smtp = await startMailServer()
  await using world = await createWorld({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'Signpost <no-reply@signpost.example>' }
  })
  const { live_key } = await world.createAccount({ email: 'owner.sign-in@law-office.example', name: undefined })
  const api = createApi(world.url, live_key)
  await api.patch('/account', { sender_name: 'Law Office' })
  const { id } = await sendDraft(api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
  await api.patch('/account', { sender_name: null })
  expect((await api.post(`/documents/${id}/remind`)).status).toBe(200)
  const mail = await vi.waitFor(
    () => {
      const found = smtp.mails.find(({ subject }) => subject?.startsWith('Reminder'))
      expect(found).toBeDefined()
      return found!
    },
    { timeout: 60_000, interval: 50 }
  )
  expect(mail.from).toMatchObject({ name: 'law-office.example via Signpost' })
  expect(mail.replyTo).toBeUndefined()
  expect(JSON.stringify(mail)).not.toContain('owner.sign-in')
})
