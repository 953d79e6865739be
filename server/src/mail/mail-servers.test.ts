import { once } from 'node:events'
import { connect } from 'node:tls'
import { expect, test } from 'vitest'
import { explainMailError } from './explain-mail-error.js'
import { parseSmtpUrl } from './smtp-url.js'
import { askServer, certificateFor } from './testing/ask-server.js'
import { type Manners, startFakeMailServer } from './testing/fake-mail-server.js'

const trusting = '?tls.rejectUnauthorized=false'
const u = 'u:right@'

test.each<[name: string, manners: Manners, how: Parameters<typeof askServer>[1]]>([
  ['without encryption and login', {}, {}],
  ['that demands STARTTLS', { tls: 'starttls', login: 'PLAIN' }, { user: u, query: trusting }],
  ['with TLS at once', { tls: 'at once', login: 'PLAIN' }, { user: u, scheme: 'smtps', query: trusting }],
  ['with AUTH LOGIN alone', { login: 'LOGIN' }, { user: u }],
  ['with AUTH CRAM-MD5 alone', { login: 'CRAM-MD5' }, { user: u }],
  ['with a banner of many lines', { greeting: '220-Welcome\r\n220-No spam\r\n220 ready' }, {}],
  ['that needs no login, whatever is in the URL', {}, { user: u }],
  ['with a slow banner', { delayMs: 1500 }, {}],
  ['that knows only HELO', { offers: null }, {}],
  ['with 8BITMIME, SMTPUTF8 and a large size', { offers: ['8BITMIME', 'SMTPUTF8', 'SIZE 35882577'] }, {}]
])('a letter arrives at a server %s', async (_name, manners, how) => {
  const { letters, said, doctor } = await askServer(manners, how)
  expect(said).toBe('sent')
  expect(letters).toHaveLength(1)
  // No line is longer than mail allows, and none has letters that some servers damage.
  expect(letters[0]).toMatch(/^[\x20-\x7e\t]{0,998}(\n[\x20-\x7e\t]{0,998})*$/)
  expect(doctor.status).not.toBe('fail')
})

test.each<[name: string, manners: Manners, how: Parameters<typeof askServer>[1], status: string, detail: RegExp]>([
  ['with a login', { login: 'PLAIN' }, { user: u }, 'ok', /^logged in, sent from/],
  ['without one, and none is set', {}, {}, 'ok', /^reached without a login/],
  ['that offers none, though one is set', {}, { user: u }, 'warn', /it offers no login/]
])('doctor says what it did at a server %s', async (_name, manners, how, status, detail) => {
  const { doctor } = await askServer(manners, how)
  expect(doctor).toMatchObject({ status, detail: expect.stringMatching(detail) })
})

test.each<
  [name: string, manners: Manners, how: Parameters<typeof askServer>[1], letter: RegExp, doctor: RegExp | null]
>([
  [
    'greylisting',
    { answers: { RCPT: '451 4.7.1 Greylisted, please try again later' } },
    {},
    /451 4\.7\.1 Greylisted/,
    null
  ],
  [
    'a service that is not available',
    { greeting: '421 4.3.2 Too many connections from your address' },
    {},
    /refuses connections: 421 4\.3\.2 Too many connections/,
    /refuses connections: 421 4\.3\.2 Too many/
  ],
  ['a rate limit', { answers: { MAIL: '450 4.7.0 Rate limit exceeded' } }, {}, /450 4\.7\.0 Rate limit exceeded/, null],
  [
    'a sender that is refused',
    { answers: { MAIL: '553 5.7.1 sign@example.com: not owned by user' } },
    {},
    /553 5\.7\.1 sign@example\.com: not owned/,
    null
  ],
  [
    'a recipient that is refused',
    { answers: { RCPT: '550 5.1.1 No such user here' } },
    {},
    /550 5\.1\.1 No such user/,
    null
  ],
  ['a refusal at DATA', { answers: { DATA: '554 5.7.1 No valid recipients' } }, {}, /554 5\.7\.1 No valid/, null],
  [
    'a refusal of the content',
    { answers: { END: '554 5.7.1 Message looks like spam' } },
    {},
    /554 5\.7\.1 Message looks like spam/,
    null
  ],
  [
    'a limit of size that it finds',
    { offers: ['SIZE 500'], answers: { END: '552 5.3.4 Message size exceeds fixed limit' } },
    {},
    /552 5\.3\.4 Message size/,
    null
  ],
  [
    'a refusal in many lines',
    {
      answers: {
        RCPT: '550-5.7.26 This mail is unauthenticated\r\n550-5.7.26 which poses a risk\r\n550 5.7.26 See the help'
      }
    },
    {},
    /unauthenticated 550-5\.7\.26 which poses a risk 550 5\.7\.26 See the help$/,
    null
  ],
  [
    'a wrong password',
    { login: 'PLAIN' },
    { user: 'u:wrong@' },
    /535 5\.7\.8 Username and Password not accepted/,
    /535 5\.7\.8/
  ],
  [
    'a login that it demands',
    { answers: { MAIL: '530 5.7.0 Authentication required' } },
    {},
    /530 5\.7\.0 Authentication required/,
    null
  ],
  [
    'a connection that ends after the letter',
    { drops: 'END' },
    {},
    /closed the connection before it had answered/,
    null
  ],
  ['a connection that ends at EHLO', { drops: 'EHLO' }, {}, /closed the connection/, /closed the connection/],
  [
    'a certificate of its own',
    { tls: 'starttls' },
    {},
    /authority that is not trusted/,
    /authority that is not trusted/
  ],
  [
    'a certificate of its own, with TLS at once',
    { tls: 'at once' },
    { scheme: 'smtps' },
    /authority that is not trusted/,
    /authority that is not trusted/
  ],
  [
    'STARTTLS, spoken to with TLS at once',
    { tls: 'starttls' },
    { scheme: 'smtps' },
    /does not begin with TLS/,
    /does not begin with TLS/
  ],
  [
    'no STARTTLS, which is demanded',
    { answers: { STARTTLS: '502 5.5.1 unknown command' } },
    { query: '?requireTLS=true' },
    /does not offer STARTTLS/,
    /does not offer STARTTLS/
  ],
  [
    'something that is no mail server',
    { greeting: 'HTTP/1.1 400 Bad Request' },
    {},
    /does not greet as a mail server does: HTTP\/1\.1 400/,
    /does not greet as a mail server does/
  ]
])('a letter says the cause: %s', async (_name, manners, how, letter, doctor) => {
  const found = await askServer(manners, how)
  expect(found.said.message).toMatch(letter)
  expect(found.said.message).not.toContain('\n')
  expect(found.letters).toEqual([])
  if (doctor) expect(found.doctor).toMatchObject({ status: 'fail', detail: expect.stringMatching(doctor) })
})

test('a certificate for another host is named, where its authority is trusted', async () => {
  const other = certificateFor('DNS:mail.example')
  await using server = await startFakeMailServer({ tls: 'at once' }, other)
  const socket = connect({ host: '127.0.0.1', port: server.port, ca: other.cert })
  const [error] = await once(socket, 'error')
  const about = parseSmtpUrl(`smtps://127.0.0.1:${server.port}`)
  expect(explainMailError(error, about).detail).toMatch(/^the certificate of the mail server is for another host: /)
})
