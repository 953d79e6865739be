import { userInfo } from 'node:os'

/** A Postgres server and how it is connected to, as both drivers get it. */
export interface DatabaseServer {
  /** A name, an address, or the folder of a Unix socket. */
  host: string
  port: number
  user: string
  password: string
  database: string
  tls: TlsSettings
  /** Settings of the session, by their names in Postgres. */
  session: Record<string, string>
  /** Whether statements may be prepared. */
  prepares: boolean
  /** Parameters that have no effect here, each with what to do instead. */
  unused: { name: string; instead: string }[]
}

/** What each of these demands is what libpq documents for `sslmode`. `allow` is `prefer` here. */
type TlsMode = 'disable' | 'prefer' | 'require' | 'verify-ca' | 'verify-full'

interface TlsSettings {
  mode: TlsMode
  /** A PEM file with the authorities that are trusted, instead of those of Node. */
  rootFile?: string | undefined
  /** PEM files with which the service identifies itself. */
  certificateFile?: string | undefined
  keyFile?: string | undefined
  keyPassphrase?: string | undefined
  minVersion?: string | undefined
  maxVersion?: string | undefined
  /** Whether TLS begins at once, and not after a question. */
  isDirect: boolean
}

const modes: Record<string, TlsMode> = {
  disable: 'disable',
  allow: 'prefer',
  prefer: 'prefer',
  require: 'require',
  'no-verify': 'require',
  'verify-ca': 'verify-ca',
  'verify-full': 'verify-full'
}
// `ssl=true` verifies, as the drivers of Node read it.
const sslModes: Record<string, TlsMode> = {
  ...modes,
  true: 'verify-full',
  1: 'verify-full',
  false: 'disable',
  0: 'disable'
}
const protocols = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3']

const parts = ['host', 'port', 'user', 'password', 'dbname']
const tls = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslpassword', 'sslnegotiation']
const versions = ['ssl_min_protocol_version', 'ssl_max_protocol_version']
const session = [
  'application_name',
  'client_encoding',
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
  'lock_timeout',
  'options',
  'search_path',
  'statement_timeout',
  'tcp_keepalives_count',
  'tcp_keepalives_idle',
  'tcp_keepalives_interval',
  'tcp_user_timeout',
  'timezone',
  'transaction_timeout',
  'work_mem'
]
const fixedPool = 'The size of the pools is fixed: see “Many processes” in the documentation.'
const fixedTimes = 'Connections are given up after five seconds, and tried again.'
const unused: Record<string, string> = {
  channel_binding: 'sslmode=verify-full protects the connection instead.',
  schema: 'The tables are in the search_path of the role: ALTER ROLE … SET search_path changes it.',
  connection_limit: fixedPool,
  pool_timeout: fixedPool,
  statement_cache_size: 'pgbouncer=true switches prepared statements off.',
  connect_timeout: fixedTimes,
  socket_timeout: fixedTimes,
  keepalives: 'Connections are always kept alive.',
  keepalives_idle: 'tcp_keepalives_idle sets it for the server.',
  keepalives_interval: 'tcp_keepalives_interval sets it for the server.',
  keepalives_count: 'tcp_keepalives_count sets it for the server.',
  fallback_application_name: 'application_name names the connections.',
  gssencmode: 'Connections are encrypted with TLS alone.',
  target_session_attrs: 'A server that only reads counts as unavailable.',
  uselibpqcompat: 'sslmode always means what libpq documents.'
}
const known = [...parts, ...tls, ...versions, ...session, 'pgbouncer', ...Object.keys(unused)]

/** Reads the URL of a database. Throws an error that says what is wrong with it, and contains no password. */
export function parseDatabaseUrl(written: string): DatabaseServer {
  // Files of secrets end with a line break.
  const text = written.trim()
  if (/^["'].*["']$/.test(text)) throw new Error('must be without the quotes around it')
  const match = /^postgres(?:ql)?:\/\/(?:([^/?#]*)@)?([^/?#@]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/.exec(text)
  if (!match) throw new Error(whyNone(text))
  const [, credentials = '', authority = '', path = '', query = ''] = match
  const [, user = '', password = ''] = /^([^:]*):?(.*)$/.exec(credentials) ?? []
  const given = readQuery(query)
  const { host, port } = readHost(authority, given)
  const name = given.user || decode(user, 'the user') || userInfo().username
  return {
    host,
    port,
    user: name,
    password: given.password || decode(password, 'the password'),
    database: given.dbname || decode(path, 'the name of the database') || name,
    tls: host.startsWith('/') ? { mode: 'disable', isDirect: false } : readTls(given),
    session: Object.fromEntries(session.flatMap((name) => (given[name] ? [[name, given[name]]] : []))),
    prepares: given.pgbouncer !== 'true',
    unused: Object.entries(unused).flatMap(([name, instead]) =>
      isWithoutEffect(name, given[name]) ? [{ name, instead }] : []
    )
  }
}

function whyNone(text: string) {
  if (!/^postgres(ql)?:\/\//.test(text)) return 'must be a URL that begins with postgres:// or postgresql://'
  if (text.includes('#')) return 'must not contain #: write it as %23, also in the password'
  return 'must be postgres://USER:PASSWORD@HOST:PORT/DATABASE, with /, ?, # and @ of the password as %2F, %3F, %23 and %40'
}

function readQuery(query: string): Record<string, string> {
  const given: Record<string, string> = {}
  for (const pair of query.split('&').filter(Boolean)) {
    const [name = '', ...value] = pair.split('=')
    // It may be the rest of a password, which no message shows.
    if (!known.includes(name) && query.includes('@')) throw new Error('must have ? of the password as %3F')
    if (!known.includes(name)) throw new Error(`does not have the parameter ${name}`)
    if (name in given) throw new Error(`${name} is set twice`)
    given[name] = decode(value.join('='), name)
  }
  return given
}

function readHost(authority: string, given: Record<string, string>): Pick<DatabaseServer, 'host' | 'port'> {
  const [, bracketed, plain = '', port = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d*))?$/.exec(authority) ?? []
  if (authority.includes(',')) throw new Error('must name one host: for several, put a proxy in front of them')
  if (authority && bracketed === undefined && plain === '' && port === '') {
    throw new Error(
      'must have a host and a port of digits, an IPv6 address in brackets, and / ? # @ of the password as %2F %3F %23 %40'
    )
  }
  const number = Number(given.port || port || 5432)
  if (!Number.isInteger(number) || number < 1 || number > 65535) throw new Error('must have a port of 1 to 65535')
  return { host: given.host || decode(bracketed ?? plain, 'the host') || 'localhost', port: number }
}

function readTls(given: Record<string, string>): TlsSettings {
  const { sslrootcert, sslcert, sslkey, sslpassword, sslnegotiation, ssl_min_protocol_version: minVersion } = given
  const isSystem = sslrootcert === 'system'
  const named = given.sslmode ? oneOf(modes, given.sslmode, 'sslmode') : undefined
  const other = given.ssl ? oneOf(sslModes, given.ssl, 'ssl') : undefined
  const implied = isSystem || sslrootcert ? 'verify-full' : sslnegotiation === 'direct' ? 'require' : 'disable'
  const mode = named ?? other ?? implied
  if (isSystem && mode !== 'verify-full') throw new Error('sslrootcert=system requires sslmode=verify-full')
  if (Boolean(sslcert) !== Boolean(sslkey)) throw new Error('sslcert and sslkey must be set together')
  if (sslnegotiation && !['postgres', 'direct'].includes(sslnegotiation)) {
    throw new Error('sslnegotiation must be postgres or direct')
  }
  if (sslnegotiation === 'direct' && (mode === 'disable' || mode === 'prefer')) {
    throw new Error('sslnegotiation=direct requires sslmode=require, verify-ca or verify-full')
  }
  for (const version of versions) {
    const value = given[version]
    if (value && !protocols.includes(value)) throw new Error(`${version} must be ${protocols.join(', ')}`)
  }
  // With authorities of one's own, libpq verifies that the certificate is of one of them.
  const isVerified = mode === 'require' && sslrootcert && given.sslmode !== 'no-verify'
  return {
    mode: isVerified ? 'verify-ca' : mode,
    rootFile: isSystem ? undefined : sslrootcert || undefined,
    certificateFile: sslcert || undefined,
    keyFile: sslkey || undefined,
    keyPassphrase: sslpassword || undefined,
    minVersion: minVersion || undefined,
    maxVersion: given.ssl_max_protocol_version || undefined,
    isDirect: sslnegotiation === 'direct'
  }
}

function oneOf(values: Record<string, TlsMode>, value: string, name: string): TlsMode {
  const mode = Object.hasOwn(values, value) ? values[value] : undefined
  if (!mode) throw new Error(`${name} must be ${Object.keys(modes).join(', ')}`)
  return mode
}

// Values that ask for nothing but what is done.
const idle: Record<string, string[]> = {
  channel_binding: ['disable', 'prefer'],
  schema: ['public'],
  gssencmode: ['disable', 'prefer'],
  keepalives: ['1'],
  target_session_attrs: ['any', 'read-write', 'primary']
}

function isWithoutEffect(name: string, value: string | undefined) {
  return value !== undefined && !idle[name]?.includes(value)
}

function decode(text: string, what: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error(`must have % of ${what} as %25`)
  }
}
