import { expect, test } from 'vitest'
import { parseSmtpUrl } from './smtp-url.js'

test.each([
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false }],
  ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, secure: true }],
  ['smtp://mail.example.com:25/', { host: 'mail.example.com', port: 25, secure: false }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525, secure: false }],
  ['smtp://mail.müller.example', { host: 'mail.xn--mller-kva.example', port: 587, secure: false }],
  [
    'smtps://sign%40example.com:p%40ss%2F%23%25@mail.example.com',
    { host: 'mail.example.com', port: 465, secure: true, auth: { user: 'sign@example.com', pass: 'p@ss/#%' } }
  ],
  [
    'smtp://mail.example.com?requireTLS=true&tls.rejectUnauthorized=false&tls.servername=mx&pool=true&maxConnections=2',
    {
      host: 'mail.example.com',
      port: 587,
      secure: false,
      requireTLS: true,
      tls: { rejectUnauthorized: false, servername: 'mx' },
      pool: true,
      maxConnections: 2
    }
  ]
])('%s', (url, server) => expect(parseSmtpUrl(url)).toEqual(server))

test.each([
  ['mail.example.com:25', 'must be a URL that begins with smtp:// or smtps://'],
  ['smtp://', /^must /],
  ['smtp://u:sec#ret@host', 'must not contain #: write it as %23, also in the password'],
  ['smtp://u:sec/ret@host', /%2F/],
  ['smtp://u:sec%ret@host', 'must have % of the password as %25'],
  ['smtp://host?tls.rejectUnauthorised=false', 'does not have the option tls.rejectUnauthorised'],
  ['smtp://host?requiretls=true', 'does not have the option requiretls'],
  ['smtp://host?secure=true', /^does not have secure/],
  ['smtp://host?requireTLS=yes', 'requireTLS must be true or false'],
  ['smtp://host?maxConnections=many', 'maxConnections must be a whole number'],
  ['smtp://host?requireTLS=true&requireTLS=false', 'requireTLS is set twice'],
  ['smtp://host?requireTLS=true&ignoreTLS=true', 'must not have both requireTLS and ignoreTLS'],
  ['smtps://host?ignoreTLS=true', /which is TLS$/]
])('%s is refused in words without its password', (url, message) => {
  const refused = () => parseSmtpUrl(url)
  expect(refused).toThrow(message)
  expect(refused).not.toThrow(/sec.?ret@|sec$/)
})
