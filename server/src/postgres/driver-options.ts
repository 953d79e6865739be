import { readFileSync } from 'node:fs'
import type { ConnectionOptions, SecureVersion } from 'node:tls'
import type { PoolConfig } from 'pg'
import type { Options } from 'postgres'
import type { DatabaseServer } from '../config/database-url.js'
import { DatabaseError } from './database-error.js'

type PostgresOptions = Options<Record<string, never>>

/** How the driver of the service connects to a server. */
export function postgresOptions(server: DatabaseServer): PostgresOptions {
  const { host, port, user, password, database, session, prepares, tls } = server
  return {
    // Lists, which its types do not have: it takes a text apart at commas and colons, and an IPv6 address has colons.
    host: [host] as unknown as string,
    port: [port] as unknown as number,
    ...(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : {}),
    user,
    password,
    database,
    ssl: tls.mode === 'prefer' ? 'prefer' : (tlsOptions(server) ?? false),
    ...(tls.isDirect ? { sslnegotiation: 'direct' } : {}),
    ...(prepares ? {} : { prepare: false }),
    connection: session
  }
}

/** How the driver of the job queue connects to a server. */
export function queueOptions(server: DatabaseServer): PoolConfig {
  const { host, port, user, password, database, session, tls } = server
  const { application_name, options, ...settings } = session
  const spelt = Object.entries(settings).map(([name, value]) => `-c ${name}=${value.replace(/[\\ ]/g, '\\$&')}`)
  return {
    host,
    port,
    user,
    password,
    database,
    ssl: tlsOptions(server) ?? false,
    ...(tls.isDirect ? { sslnegotiation: 'direct' } : {}),
    ...(application_name ? { application_name } : {}),
    ...(options || spelt.length > 0 ? { options: [options, ...spelt].filter(Boolean).join(' ') } : {})
  }
}

/** What TLS demands of the server. Undefined if there is none. */
function tlsOptions({ host, tls }: DatabaseServer): ConnectionOptions | undefined {
  if (tls.mode === 'disable') return undefined
  const verifies = tls.mode === 'verify-ca' || tls.mode === 'verify-full'
  return {
    // Without it, the certificate of an address is compared with localhost.
    host,
    rejectUnauthorized: verifies,
    ...(tls.mode === 'verify-ca' ? { checkServerIdentity: () => undefined } : {}),
    ...(tls.rootFile && verifies ? { ca: read('sslrootcert', tls.rootFile) } : {}),
    ...(tls.certificateFile ? { cert: read('sslcert', tls.certificateFile) } : {}),
    ...(tls.keyFile ? { key: read('sslkey', tls.keyFile), passphrase: tls.keyPassphrase } : {}),
    ...(tls.minVersion ? { minVersion: tls.minVersion as SecureVersion } : {}),
    ...(tls.maxVersion ? { maxVersion: tls.maxVersion as SecureVersion } : {})
  }
}

function read(parameter: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new DatabaseError(`${parameter} of DATABASE_URL cannot be read: ${file} (${code}).`, { cause })
  }
}
