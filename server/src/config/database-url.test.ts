import { describe, expect, test } from 'vitest'
import { parseDatabaseUrl } from './database-url.js'

const read = (rest: string) => parseDatabaseUrl(`postgres://${rest}`)

describe('where a database is', () => {
  test.each([
    [
      'u:p@db.example.com/signpost',
      { host: 'db.example.com', port: 5432, user: 'u', password: 'p', database: 'signpost' }
    ],
    ['u:p@db.example.com:6543/signpost', { host: 'db.example.com', port: 6543 }],
    ['u:p@[::1]:5433/db', { host: '::1', port: 5433, database: 'db' }],
    ['u:p@[2001:db8::7]/db', { host: '2001:db8::7', port: 5432 }],
    ['u:p%40ss%2F%3F%23@host/sign%20post', { password: 'p@ss/?#', database: 'sign post' }],
    ['us%40er:a:b@host/db', { user: 'us@er', password: 'a:b' }],
    ['u:p@ss@host/db', { password: 'p@ss', host: 'host' }],
    ['u:p@host', { database: 'u' }],
    ['u:p@host/db/', { database: 'db/' }],
    ['u:p@%2Fvar%2Frun%2Fpostgresql/db', { host: '/var/run/postgresql', port: 5432 }],
    ['u:p@/db?host=/var/run/postgresql&port=5433', { host: '/var/run/postgresql', port: 5433 }],
    ['/db?host=%2Ftmp&user=u&password=p%26q', { host: '/tmp', user: 'u', password: 'p&q', database: 'db' }],
    ['u:p@/db', { host: 'localhost' }]
  ])('%s', (rest, server) => expect(read(rest)).toMatchObject(server))
})

describe('what TLS demands', () => {
  test.each([
    ['', 'disable'],
    ['sslmode=disable', 'disable'],
    ['sslmode=allow', 'prefer'],
    ['sslmode=prefer', 'prefer'],
    ['sslmode=require', 'require'],
    ['sslmode=no-verify', 'require'],
    ['sslmode=verify-ca', 'verify-ca'],
    ['sslmode=verify-full', 'verify-full'],
    ['ssl=true', 'verify-full'],
    ['ssl=0', 'disable'],
    ['sslrootcert=/ca.pem', 'verify-full'],
    ['sslrootcert=system', 'verify-full'],
    ['sslmode=require&sslrootcert=/ca.pem', 'verify-ca'],
    ['sslmode=no-verify&sslrootcert=/ca.pem', 'require'],
    ['sslnegotiation=direct', 'require']
  ])('%s', (query, mode) => expect(read(`u:p@host/db?${query}`).tls.mode).toBe(mode))

  test('is nothing on a socket', () => {
    expect(read('u:p@/db?host=/tmp&sslmode=require').tls.mode).toBe('disable')
  })
})

test('settings of the session are those that Postgres has', () => {
  const { session } = read('u:p@host/db?lock_timeout=300&application_name=a%20b&options=endpoint%3Dep-1')
  expect(session).toEqual({ lock_timeout: '300', application_name: 'a b', options: 'endpoint=ep-1' })
})

test.each([
  ['sslmode=require&channel_binding=require', ['channel_binding']],
  ['sslmode=require&channel_binding=prefer', []],
  ['schema=public&connection_limit=5', ['connection_limit']],
  ['schema=other&pool_timeout=0', ['schema', 'pool_timeout']],
  ['pgbouncer=true', []],
  ['target_session_attrs=read-write', []],
  ['connect_timeout=10', ['connect_timeout']]
])('of %s, %j has no effect', (query, names) => {
  expect(read(`u:p@host/db?${query}`).unused.map(({ name }) => name)).toEqual(names)
})

test('the line break at the end of a file of a secret is no part of the name', () => {
  expect(parseDatabaseUrl('postgres://u:p@host/db\n').database).toBe('db')
  expect(parseDatabaseUrl(' postgres://u:p@host/db\r\n').database).toBe('db')
})

test('statements are not prepared for a pooler', () => {
  expect([read('u@h/d').prepares, read('u@h/d?pgbouncer=true').prepares]).toEqual([true, false])
})

test.each([
  ['mysql://u:secret@host/db', 'must be a URL that begins with postgres:// or postgresql://'],
  ['host=localhost dbname=db password=secret', 'must be a URL that begins with postgres:// or postgresql://'],
  ['"postgres://u:secret@host/db"', 'must be without the quotes around it'],
  ['postgres://u:sec#ret@host/db', 'must not contain #: write it as %23, also in the password'],
  ['postgres://u:sec/ret@host/db', /^must have a host and a port of digits/],
  ['postgres://u:sec%ret@host/db', 'must have % of the password as %25'],
  ['postgres://u:p?secret@host/db', 'must have ? of the password as %3F'],
  ['postgres://u:secret@host:port/db', /^must have a host and a port of digits/],
  ['postgres://u:secret@host:99999/db', 'must have a port of 1 to 65535'],
  ['postgres://u:secret@::1/db', /an IPv6 address in brackets/],
  ['postgres://u:secret@one:5432,other:5432/db', 'must name one host: for several, put a proxy in front of them'],
  ['postgres://u:secret@host/db?sslmod=require', 'does not have the parameter sslmod'],
  ['postgres://u:secret@host/db?sslmode=on', /^sslmode must be disable, allow, /],
  ['postgres://u:secret@host/db?sslmode=require&sslmode=prefer', 'sslmode is set twice'],
  ['postgres://u:secret@host/db?sslcert=/c.pem', 'sslcert and sslkey must be set together'],
  ['postgres://u:secret@host/db?sslrootcert=system&sslmode=require', /requires sslmode=verify-full/],
  ['postgres://u:secret@host/db?ssl_min_protocol_version=1.2', /must be TLSv1, /]
])('%s is refused in words without its password', (url, message) => {
  const refused = () => parseDatabaseUrl(url)
  expect(refused).toThrow(message)
  expect(refused).not.toThrow(/secret/)
})
