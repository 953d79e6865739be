import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Mailbox, startDovecot, withoutDovecot } from '../../support/dovecot.js'
import { sendDraft } from '../../support/journey.js'
import { listedEvents } from '../../support/listed-events.js'
import { createWorld, type World } from '../../world.js'

const domain = 'mail.signpost.example'

/** A mail server that takes every e-mail, with the addresses of their envelopes by recipient. */
async function startMailServer() {
  const returnTo = new Map<string, string>()
  const from: (string | undefined)[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      from.push((await PostalMime.parse(Buffer.concat(chunks))).from?.address)
      returnTo.set(envelope.rcptTo[0]!.address, (envelope.mailFrom || { address: '' }).address)
      done()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    returnTo,
    from,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve))
  }
}

/** Leads to a mailbox, and cuts each connection that reads the first message that was read. */
async function startCutter(target: number) {
  let first: string | undefined
  let cuts = 0
  const server = net.createServer((socket) => {
    const onward = net.connect(target, '127.0.0.1')
    for (const each of [socket, onward])
      each.on('error', () => {}).on('close', () => void [socket, onward].map((one) => one.destroy()))
    onward.pipe(socket)
    socket.on('data', (data) => {
      const uid = /UID FETCH (\d+) /.exec(String(data))?.[1]
      first ??= uid
      if (uid === undefined || uid !== first) return onward.write(data)
      cuts++
      return socket.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cuts: () => cuts,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve()))
  }
}

const report = (status: string, action = 'failed') => `--b
Content-Type: text/plain

I'm sorry to have to inform you that your message could not be delivered.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com

Final-Recipient: rfc822; somebody@example.com
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 ${status} <somebody@example.com>:
    User unknown in virtual mailbox table

--b
Content-Type: text/rfc822-headers

Subject: Example Ltd asks you to sign: contract

--b--
`

const message = (
  to: string,
  body = report('5.1.1'),
  type = 'multipart/report; report-type=delivery-status; boundary=b'
) =>
  `From: MAILER-DAEMON@mx.example.com
To: ${to}
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: ${type}

${body}`

describe.skipIf(withoutDovecot)(`e-mails that are returned${withoutDovecot ? ` (${withoutDovecot})` : ''}`, () => {
  let smtp: Awaited<ReturnType<typeof startMailServer>>
  let mailbox: Mailbox
  let world: World
  beforeAll(async () => {
    smtp = await startMailServer()
    mailbox = await startDovecot()
    world = await createWorld({
      env: {
        SMTP_URL: smtp.url,
        MAIL_FROM: 'Signpost <no-reply@signpost.example>',
        BOUNCE_ADDRESS: `bounces@${domain}`,
        BOUNCE_IMAP_URL: mailbox.url,
        METRICS_PORT: '0'
      }
    })
  })
  afterAll(async () => {
    await world?.[Symbol.asyncDispose]()
    await mailbox?.[Symbol.asyncDispose]()
    await smtp?.[Symbol.asyncDispose]()
  })

  const sendTo = async (email: string) => {
    const sent = await sendDraft(world.api, [{ email, name: 'Ada Lovelace' }])
    await vi.waitFor(() => expect(smtp.returnTo.has(email)).toBe(true), { timeout: 30_000, interval: 50 })
    return { id: sent.id as string, returnTo: smtp.returnTo.get(email)! }
  }
  const bounceOf = async (id: string) => (await world.api.get(`/documents/${id}`)).body.signers[0].bounce
  /** The sweep has the mailbox read. */
  const read = async () => {
    world.clock.advance(60_000)
    await world.sweep()
  }

  test('have an address of their own, and show at their signer once', async () => {
    const { id, returnTo } = await sendTo('ada@example.com')
    expect(returnTo).toMatch(new RegExp(`^bounces\\+[0-9a-z]{46}@${domain}$`))
    expect(smtp.from).toContain('no-reply@signpost.example')
    // Twice, as after a crash between the commit and the deletion.
    await mailbox.deliver(message(`<${returnTo}>`))
    await mailbox.deliver(message(returnTo.toUpperCase()))
    await read()
    expect(await bounceOf(id)).toEqual({
      at: expect.any(String),
      status: '5.1.1',
      reason: '550 5.1.1 <somebody@example.com>: User unknown in virtual mailbox table'
    })
    expect(await listedEvents(world.api, `document_id=${id}&type=signer.bounced`)).toHaveLength(1)
    expect(await mailbox.flags()).toEqual([])
    expect(await (await fetch(world.service.metricsUrl!)).text()).toContain('signpost_bounces_total{kind="returned"} 1')
  })

  test('for another person who has taken the place since say nothing', async () => {
    const { id, returnTo } = await sendTo('ben@example.com')
    const { body } = await world.api.get(`/documents/${id}`)
    world.clock.advance(1000)
    await world.api.patch(`/documents/${id}/signers/${body.signers[0].id}`, { email: 'grace@example.com' })
    await mailbox.deliver(message(returnTo))
    await read()
    expect(await bounceOf(id)).toBeNull()
    expect(await mailbox.flags()).toEqual([])
  })

  test('only for a while are no bounces', async () => {
    const { id, returnTo } = await sendTo('late@example.com')
    await mailbox.deliver(message(returnTo, report('4.4.1', 'delayed')))
    await read()
    expect(await bounceOf(id)).toBeNull()
    expect(await mailbox.flags()).toEqual([])
  })

  test('of a server that gave up after a while are bounces', async () => {
    const { id, returnTo } = await sendTo('never@example.com')
    await mailbox.deliver(message(returnTo, report('4.4.7')))
    await read()
    expect(await bounceOf(id)).toMatchObject({ status: '4.4.7' })
    expect(await mailbox.flags()).toEqual([])
  })

  test('are distinguished from everything else, which is put aside and not read again', async () => {
    const { id, returnTo } = await sendTo('target@example.com')
    const forged = returnTo.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))
    const nested = `--o\nContent-Type: text/plain\n\nSee below.\n\n--o\nContent-Type: message/rfc822\n\n${message(returnTo)}\n--o--\n`
    const others = [
      message(forged),
      message(`bounces@${domain}`),
      message(returnTo, 'I am on holiday.', 'text/plain'),
      message(returnTo, nested, 'multipart/mixed; boundary=o'),
      message(returnTo, nested, 'multipart/report; boundary=o'),
      message(returnTo, '--b\nContent-Type: message/delivery-status\n\n\0\xff\n--b--\n'),
      message(returnTo, '', 'multipart/report'),
      'no message at all',
      ''
    ]
    for (const other of others) await mailbox.deliver(other)
    await mailbox.deliver(message(returnTo, `${'x'.repeat(200)}\n`.repeat(20_000), 'text/plain'))
    await read()
    await read()
    expect(await bounceOf(id)).toBeNull()
    expect(await mailbox.flags()).toEqual(Array.from({ length: others.length + 1 }, () => 'FS'))
    // They are not in the way of what comes after them.
    await mailbox.deliver(message(returnTo))
    await read()
    expect(await bounceOf(id)).toMatchObject({ status: '5.1.1' })
  })

  test('wait in the mailbox until it can be reached', async () => {
    const { id, returnTo } = await sendTo('patient@example.com')
    await mailbox.stop()
    await mailbox.deliver(message(returnTo))
    await read()
    expect(await bounceOf(id)).toBeNull()
    await mailbox.start()
    await read()
    expect(await bounceOf(id)).not.toBeNull()
  })

  test('that break the connection are not in the way of others, and have two tries', async () => {
    const sent = [await sendTo('one@example.com'), await sendTo('two@example.com')]
    for (const { returnTo } of sent) await mailbox.deliver(message(returnTo))
    const aside = (await mailbox.flags()).filter((flags) => flags === 'FS').length
    const { bounces } = world.context.config.mail
    const direct = bounces!.mailbox
    await using cutter = await startCutter(Number(new URL(direct).port))
    Object.assign(bounces!, { mailbox: direct.replace(/:\d+$/, `:${cutter.port}`) })
    for (let run = 0; run < 4; run++) await read()
    Object.assign(bounces!, { mailbox: direct })
    expect(cutter.cuts()).toBe(2)
    const found = await Promise.all(sent.map(({ id }) => bounceOf(id)))
    expect(found.filter((bounce) => bounce !== null)).toHaveLength(1)
    expect(await mailbox.flags()).toEqual(Array.from({ length: aside + 1 }, () => 'FS'))
  })

  test.each([
    ['the database is away', '57P03', 'after'],
    ['something else is wrong with one of them', 'P0001', 'aside']
  ])('are kept if %s', async (_, code, kept) => {
    const { id, returnTo } = await sendTo(`kept-${code}@example.com`)
    await mailbox.deliver(message(returnTo))
    const aside = (await mailbox.flags()).filter((flags) => flags === 'FS').length
    await world.sql.unsafe(`
      create function fail() returns trigger language plpgsql as $$ begin raise sqlstate '${code}'; end $$;
      create trigger fail before update on emails for each row execute function fail();
    `)
    await read()
    await read()
    await world.sql.unsafe('drop function fail cascade')
    await read()
    expect((await bounceOf(id)) !== null).toBe(kept === 'after')
    expect(await mailbox.flags()).toEqual(Array.from({ length: aside + Number(kept === 'aside') }, () => 'FS'))
  })

  test('are read by one process at a time', async () => {
    const { id, returnTo } = await sendTo('once@example.com')
    await using lock = await world.context.locks.tryLock('signpost bounces')
    expect(lock).toBeDefined()
    await mailbox.deliver(message(returnTo))
    await read()
    expect(await bounceOf(id)).toBeNull()
  })
})
