import { domainToASCII } from 'node:url'

/** A mail server and how it is spoken to, in the words of the mail library. */
export interface SmtpServer {
  host: string
  port: number
  /** Whether TLS begins at once (`smtps:`), and not with STARTTLS. */
  secure: boolean
  auth?: { user: string; pass: string }
  tls?: Record<string, string | boolean>
  ignoreTLS?: boolean
  requireTLS?: boolean
  opportunisticTLS?: boolean
  [option: string]: unknown
}

const flags = ['ignoreTLS', 'opportunisticTLS', 'pool', 'requireTLS', 'tls.rejectUnauthorized']
const numbers = [
  'connectionTimeout',
  'dnsTimeout',
  'greetingTimeout',
  'maxConnections',
  'maxMessages',
  'rateDelta',
  'rateLimit',
  'socketTimeout'
]
const texts = [
  'authMethod',
  'localAddress',
  'name',
  'tls.ciphers',
  'tls.maxVersion',
  'tls.minVersion',
  'tls.servername'
]

/** Reads the URL of a mail server. Throws an error that says what is wrong with it, and contains no password. */
export function parseSmtpUrl(text: string): SmtpServer {
  if (!/^smtps?:\/\//.test(text)) throw new Error('must be a URL that begins with smtp:// or smtps://')
  if (text.includes('#')) throw new Error('must not contain #: write it as %23, also in the password')
  if (!URL.canParse(text)) {
    throw new Error('must be smtp://USER:PASSWORD@HOST:PORT, with /, ? and @ of the password as %2F, %3F and %40')
  }
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(text)
  if (!hostname) throw new Error('must name a host')
  if (!['', '/'].includes(pathname)) {
    throw new Error('must have no path: write / of the password as %2F')
  }
  const secure = protocol === 'smtps:'
  const [user, pass] = [decode(username, 'user'), decode(password, 'password')]
  const server: SmtpServer = {
    host: hostOf(hostname),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(user || pass ? { auth: { user, pass } } : {})
  }
  return readOptions(server, searchParams)
}

function readOptions(server: SmtpServer, given: URLSearchParams): SmtpServer {
  const names = [...given.keys()]
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated) throw new Error(`${repeated} is set twice`)
  for (const [name, value] of given) {
    const read = readOption(name, value)
    if (name.startsWith('tls.')) server.tls = { ...server.tls, [name.slice(4)]: read as string | boolean }
    else server[name] = read
  }
  if (server.secure && server.ignoreTLS) throw new Error('must not have ignoreTLS with smtps://, which is TLS')
  if (server.requireTLS && server.ignoreTLS) throw new Error('must not have both requireTLS and ignoreTLS')
  return server
}

function readOption(name: string, value: string): string | number | boolean {
  if (name === 'secure') throw new Error('does not have secure: TLS begins at once with smtps://, later with smtp://')
  if (flags.includes(name)) {
    if (!['true', 'false'].includes(value)) throw new Error(`${name} must be true or false`)
    return value === 'true'
  }
  if (numbers.includes(name)) {
    if (!/^\d{1,9}$/.test(value)) throw new Error(`${name} must be a whole number`)
    return Number(value)
  }
  if (!texts.includes(name)) throw new Error(`does not have the option ${name}`)
  if (value === '') throw new Error(`${name} must not be empty`)
  return value
}

// URLs of other protocols than HTTP keep a name as it is encoded.
function hostOf(hostname: string): string {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return bare === hostname ? domainToASCII(decode(hostname, 'host')) || hostname : bare
}

function decode(text: string, what: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error(`must have % of the ${what} as %25`)
  }
}
