import { execFile } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sendDraft } from '../../support/journey.js'
import { createWorld, type World } from '../../world.js'

const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))

let world: World
beforeAll(async () => {
  world = await createWorld({ parts: { api: false, worker: false } })
})
afterAll(() => world[Symbol.asyncDispose]())

/** A mail server with a certificate that nobody trusts, and the password `right`. */
async function startMailServer(options: SMTPServerOptions) {
  const mails: Email[] = []
  const server = new SMTPServer({
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, answer) {
      if (password === 'right') answer(null, { user: username })
      else answer(new Error('wrong password'))
    },
    async onData(stream, _session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      mails.push(await PostalMime.parse(Buffer.concat(chunks)))
      done()
    },
    ...options
  })
  server.on('error', () => {})
  server.listen(0, '0.0.0.0')
  await once(server.server, 'listening')
  const { port } = server.server as unknown as { port?: number } & AddressInfo
  return {
    mails,
    port: port ?? (server.server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve))
  }
}

/** What `signpost doctor` says of these settings. */
async function examine(settings: Record<string, string>) {
  const { database, dataDir } = world.context.config
  const DATABASE_URL = database.kind === 'external' ? database.url : ''
  const env = { PATH: process.env.PATH, SIGNPOST_DATA_DIR: dataDir, DATABASE_URL, ...settings }
  const { stdout } = await promisify(execFile)('node', [main, 'doctor', '--json'], { env }).catch((failed) => failed)
  const { checks } = JSON.parse(stdout) as { checks: { name: string; status: string; detail: string; cure?: string }[] }
  return (name: string) => checks.find((check) => check.name === name)
}

const mailWith = async (SMTP_URL: string) => (await examine({ SMTP_URL }))('mail')

test('doctor says which of TLS at once and STARTTLS a mail server speaks', async () => {
  await using atOnce = await startMailServer({ secure: true })
  await using later = await startMailServer({})
  const options = 'tls.rejectUnauthorized=false'
  expect(await mailWith(`smtp://u:right@127.0.0.1:${atOnce.port}`)).toMatchObject({
    status: 'fail',
    detail: expect.stringContaining('speaks TLS at once'),
    cure: expect.stringContaining(`Use smtps://127.0.0.1:${atOnce.port}`)
  })
  expect(await mailWith(`smtps://u:right@127.0.0.1:${later.port}?${options}`)).toMatchObject({
    status: 'fail',
    detail: `127.0.0.1:${later.port} does not begin with TLS`,
    cure: expect.stringContaining('Use smtp://')
  })
  for (const url of [`smtps://u:right@127.0.0.1:${atOnce.port}`, `smtp://u:right@127.0.0.1:${later.port}`]) {
    expect(await mailWith(`${url}?${options}`)).toMatchObject({ status: 'ok' })
    expect(await mailWith(url)).toMatchObject({
      status: 'fail',
      detail: expect.stringMatching(
        /authority that is not trusted|for another host|the certificate of 127\.0\.0\.1 has expired/
      )
    })
  }
})

test('doctor names a wrong password, STARTTLS that is missing, and misspelt options', async () => {
  await using server = await startMailServer({ disabledCommands: ['STARTTLS'] })
  expect(await mailWith(`smtp://u:wrong@127.0.0.1:${server.port}`)).toMatchObject({
    status: 'fail',
    cure: 'Check the user and the password in SMTP_URL.'
  })
  expect(await mailWith(`smtp://u:right@127.0.0.1:${server.port}?requireTLS=true`)).toMatchObject({
    status: 'fail',
    detail: expect.stringContaining('does not offer STARTTLS')
  })
  const url = `smtp://u:right@127.0.0.1:${server.port}?tls.rejectUnauthorised=false`
  expect((await examine({ SMTP_URL: url }))('settings')).toMatchObject({
    status: 'fail',
    detail: 'SMTP_URL: does not have the option tls.rejectUnauthorised'
  })
})

test('a password in clear over a network is a warning, and none within one machine', async () => {
  await using server = await startMailServer({ disabledCommands: ['STARTTLS'] })
  expect(await mailWith(`smtp://u:right@127.0.0.1:${server.port}`)).toMatchObject({ status: 'ok' })
  const others = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const address = others.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
  // A machine without a network has no such address.
  if (!address) return
  expect(await mailWith(`smtp://u:right@${address}:${server.port}`)).toMatchObject({
    status: 'warn',
    detail: expect.stringContaining('without encryption')
  })
})

test('a sender without an address is refused', async () => {
  const found = await examine({ MAIL_FROM: 'Acme GmbH' })
  expect(found('settings')).toMatchObject({
    status: 'fail',
    detail: 'MAIL_FROM: must contain an address: Example Ltd <sign@example.com>, or sign@example.com'
  })
})

test('a letter to an international address is sent to its form in ASCII', async () => {
  await using server = await startMailServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  await using sending = await createWorld({ env: { SMTP_URL: `smtp://127.0.0.1:${server.port}` } })
  await sendDraft(sending.api, [{ email: 'info@müller.example', name: 'Ada' }])
  const [mail] = await vi.waitFor(() => {
    expect(server.mails).toHaveLength(1)
    return server.mails
  })
  const header = mail?.headers.find(({ key }) => key === 'to')
  expect(header?.value).toBe('Ada <info@xn--mller-kva.example>')
})

test('the operator can keep the name of the product out of e-mails', async () => {
  await using server = await startMailServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  await using plain = await createWorld({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      MAIL_FROM: 'Acme, Inc. <sign@acme.example>',
      MAIL_BRANDING: 'off'
    }
  })
  await sendDraft(plain.api, [{ email: 'ada@example.com', name: 'Ada' }])
  const [mail] = await vi.waitFor(() => {
    expect(server.mails).toHaveLength(1)
    return server.mails
  })
  expect(mail?.from).toMatchObject({ name: 'Example Ltd', address: 'sign@acme.example' })
  expect(mail?.messageId).toMatch(/@acme\.example>$/)
  expect(mail?.text).toContain('Example Ltd')
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/signpost/i)
})
