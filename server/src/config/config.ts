import path from 'node:path'
import { readDevelopmentSecret } from './development-secret.js'
import { ConfigError, type Env, readEnv } from './env.js'

/** How the service is set up. */
export interface Config {
  production: boolean
  host: string
  port: number
  /** Where people reach the service, without a slash at the end. */
  siteUrl: string
  database: { kind: 'embedded'; folder: string } | { kind: 'external'; url: string }
  dataDir: string
  filesDir: string
  /** Signs tokens and presigned URLs. */
  secret: string
  certificate:
    | { kind: 'pem'; certificate: string; key: string; passphrase?: string }
    | { kind: 'pkcs12'; file: string; passphrase: string }
    | { kind: 'development'; folder: string }
  mail: { kind: 'smtp'; url: string; from: string } | { kind: 'captured'; from: string }
  rateLimits: boolean
  trustProxy: number
  logLevel: string
}

/** Reads the environment into a configuration. Throws ConfigError with a line for each thing that is wrong. */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const env = readEnv(environment)
  const production = env.NODE_ENV === 'production'
  if (production) refuseMissing(env)
  refuseContradictions(env)
  const dataDir = path.resolve(env.SIGNPOST_DATA_DIR)
  return {
    production,
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: env.PORT,
    siteUrl: (env.SITE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    database: env.DATABASE_URL
      ? { kind: 'external', url: env.DATABASE_URL }
      : { kind: 'embedded', folder: path.join(dataDir, 'postgres') },
    dataDir,
    filesDir: path.join(dataDir, 'files'),
    secret: env.SIGNPOST_SECRET ?? readDevelopmentSecret(dataDir),
    certificate: certificateOf(env, dataDir),
    mail: env.SMTP_URL
      ? { kind: 'smtp', url: env.SMTP_URL, from: env.MAIL_FROM }
      : { kind: 'captured', from: env.MAIL_FROM },
    rateLimits: env.RATE_LIMITS === 'on',
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn')
  }
}

// No secret, certificate or captured mail of development ever reaches production.
function refuseMissing(env: Env) {
  const missing = [
    env.SITE_URL ? null : 'SITE_URL must be set in production: it is in every link that signers get.',
    env.SIGNPOST_SECRET ? null : 'SIGNPOST_SECRET must be set in production: 32 or more random characters.',
    env.SMTP_URL ? null : 'SMTP_URL must be set in production: without it no signer is invited.',
    env.SIGNING_PKCS12 || (env.SIGNING_CERTIFICATE && env.SIGNING_KEY)
      ? null
      : 'SIGNING_CERTIFICATE and SIGNING_KEY, or SIGNING_PKCS12, must be set in production: they seal the documents.'
  ].filter((line) => line !== null)
  if (missing.length > 0) throw new ConfigError(missing.join('\n'))
  if (!env.SITE_URL?.startsWith('https:')) throw new ConfigError('SITE_URL must begin with https:// in production.')
}

function refuseContradictions(env: Env) {
  if (env.SIGNING_PKCS12 && env.SIGNING_CERTIFICATE) {
    throw new ConfigError('SIGNING_PKCS12 and SIGNING_CERTIFICATE are both set: choose one.')
  }
  if (Boolean(env.SIGNING_CERTIFICATE) !== Boolean(env.SIGNING_KEY)) {
    throw new ConfigError('SIGNING_CERTIFICATE and SIGNING_KEY go together: set both or neither.')
  }
}

function certificateOf(env: Env, dataDir: string): Config['certificate'] {
  if (env.SIGNING_PKCS12) {
    return { kind: 'pkcs12', file: env.SIGNING_PKCS12, passphrase: env.SIGNING_PASSPHRASE ?? '' }
  }
  if (env.SIGNING_CERTIFICATE && env.SIGNING_KEY) {
    return {
      kind: 'pem',
      certificate: env.SIGNING_CERTIFICATE,
      key: env.SIGNING_KEY,
      passphrase: env.SIGNING_PASSPHRASE
    }
  }
  return { kind: 'development', folder: dataDir }
}
