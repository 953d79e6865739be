import path from 'node:path'
import type { SealLevel } from '@signpost/pdf'
import type { AddressRange } from '@signpost/spec/rules'
import type { ProviderSettings } from '../openid/provider-settings.js'
import type { SmsGateway } from '../sms/create-texter.js'
import type { StorageSettings } from '../storage/storage-url.js'
import type { TracingOptions } from '../telemetry/tracer.js'
import { assertComplete } from './assert-complete.js'
import { ConfigError } from './config-error.js'
import { readDevelopmentSecret } from './development-secret.js'
import { type Env, givenIn, readEnv } from './env.js'
import { readProviders } from './read-providers.js'
import { withSecretsFromFiles } from './secrets-from-files.js'
import { type SettingFile, settingFiles } from './setting-files.js'

export interface DatabaseUrls {
  url: string
  /**
   * The same database without the connection pooler, for everything that needs a session of its own: locks, `LISTEN`, the
   * job queue and migrations. If it is set, no statements are prepared on `url`.
   */
  directUrl?: string | undefined
}

/** The configuration of the service. */
export interface Config {
  production: boolean
  host: string
  port: number
  /** Of health checks, from the beginning to the end of the process. */
  healthPort?: number | undefined
  /** Without it, there are no metrics. */
  metricsPort?: number | undefined
  metricsHost: string
  shutdownDelayMs: number
  /** The public URL of the service, without a trailing slash. */
  siteUrl: string
  database: { kind: 'embedded'; folder: string } | ({ kind: 'external' } & DatabaseUrls)
  /** Addresses of Patroni, which `signpost doctor` asks. The first that answers is enough. */
  patroniUrls?: string[] | undefined
  /** The size of the disk of the database, for metrics. */
  databaseDiskBytes?: number | undefined
  dataDir: string
  /** Runs the service if root starts it. */
  user?: string | undefined
  storage: StorageSettings
  /**
   * The first signs tokens and presigned URLs, and a key derived from it authenticates the audit trail. What the others
   * have signed is still valid.
   */
  secrets: [string, ...string[]]
  /** Former secrets, which verify audit trails and nothing else. */
  auditSecrets: string[]
  /** Encrypt files on disk and webhook secrets. The first encrypts, and all decrypt. */
  encryptionKeys: Buffer[]
  /** An age identity or recipient, for backups. */
  backupKey: string | undefined
  certificate:
    | { kind: 'pem'; certificate: string; key: string; passphrase?: string | undefined }
    | { kind: 'pkcs12'; file: string; passphrase: string }
    | { kind: 'module'; file: string }
    | { kind: 'development'; folder: string }
  seal: {
    /** The minimum level. */
    level: SealLevel
    timestamps: { urls: string[] } | null
    /** A PEM file. Timestamps of others are verified with it, too. Without it, the roots that Node trusts are used. */
    timestampRoots?: string | undefined
    /** A PEM file. */
    trustedRoots?: string | undefined
  }
  mail: ({ kind: 'smtp'; url: string } | { kind: 'captured' }) & {
    from: string
    /** Whether e-mails say that Signpost sends them. */
    namesProduct: boolean
    /** The address to which e-mails are returned, and the URL of its mailbox. */
    bounces: { address: string; mailbox: string } | null
  }
  sms: {
    /** Without it, no messages are sent in live mode. */
    gateway: SmsGateway | null
    /** Whether messages of live mode are captured to be read. */
    capturesLive: boolean
  }
  /** That members sign in to the console with. */
  providers: ProviderSettings[]
  webhooks: {
    /** Internal networks that may be called. */
    allowedNetworks: AddressRange[]
    /** Without it, endpoints are called directly. */
    proxyUrl?: string | undefined
    /** Without them, those of the operating system are asked. */
    nameServers?: string[] | undefined
  }
  rateLimits: boolean
  /** Of a challenge of a link that asks for no code: iterations of each of about a thousand tries. */
  linkChallengeCost: number
  trustProxy: number
  logLevel: string
  /** Without it, there are no traces. */
  tracing?: TracingOptions | undefined
  /** Where the logs of accounts and of operators are forwarded to. */
  logForwarding?: { url: string; headers: Record<string, string> } | undefined
  /** Whether each request is logged. */
  accessLog: boolean
  /** The files that settings name, which are read once. */
  files: SettingFile[]
}

/** Reads the configuration from the environment, and the files that it names. Throws a ConfigError with one line for each problem. */
export function loadConfig(variables: Record<string, string | undefined>): Config {
  const environment = withSecretsFromFiles(variables)
  const given = givenIn(environment)
  const production = given.NODE_ENV === 'production'
  const [env, providers] = allOf(
    () => readEnv(environment),
    () => readProviders(environment, { production }),
    () => assertComplete(environment, given, { production })
  )
  const dataDir = path.resolve(env.SIGNPOST_DATA_DIR)
  const host = env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1')
  return {
    production,
    files: settingFiles(variables),
    host,
    port: env.PORT,
    healthPort: env.HEALTH_PORT,
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    shutdownDelayMs: env.SHUTDOWN_DELAY * 1000,
    siteUrl: (env.SITE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    database: env.DATABASE_URL
      ? { kind: 'external', url: env.DATABASE_URL, directUrl: env.DATABASE_DIRECT_URL }
      : { kind: 'embedded', folder: path.join(dataDir, 'postgres') },
    patroniUrls: env.DATABASE_PATRONI_URLS,
    databaseDiskBytes: env.DATABASE_DISK_BYTES,
    dataDir,
    user: env.SIGNPOST_USER,
    storage: env.STORAGE_URL ?? { kind: 'disk', folder: path.join(dataDir, 'files') },
    secrets: env.SIGNPOST_SECRET ?? [readDevelopmentSecret(dataDir)],
    auditSecrets: env.SIGNPOST_AUDIT_SECRETS ?? [],
    encryptionKeys: env.SIGNPOST_ENCRYPTION_KEYS ?? [],
    backupKey: env.SIGNPOST_BACKUP_KEY,
    certificate: certificateOf(env, dataDir),
    seal: {
      level: env.SEAL_LEVEL ?? (env.TIMESTAMP_URLS ? 'B-T' : 'B-B'),
      timestamps: env.TIMESTAMP_URLS ? { urls: env.TIMESTAMP_URLS } : null,
      timestampRoots: env.TIMESTAMP_ROOTS,
      trustedRoots: env.TRUSTED_ROOTS
    },
    mail: {
      ...(env.SMTP_URL ? { kind: 'smtp', url: env.SMTP_URL } : { kind: 'captured' }),
      from: env.MAIL_FROM,
      namesProduct: env.MAIL_BRANDING === 'on',
      bounces: bouncesOf(env)
    },
    sms: { gateway: gatewayOf(env), capturesLive: !production && !env.SMS_URL },
    providers,
    webhooks: {
      allowedNetworks: env.WEBHOOK_ALLOWED_NETWORKS ?? [],
      proxyUrl: env.WEBHOOK_PROXY_URL,
      nameServers: env.WEBHOOK_DNS_SERVERS
    },
    rateLimits: env.RATE_LIMITS === 'on',
    linkChallengeCost: env.LINK_CHALLENGE_COST,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
          serviceName: env.OTEL_SERVICE_NAME,
          sampler: env.OTEL_TRACES_SAMPLER,
          ratio: env.OTEL_TRACES_SAMPLER_ARG
        }
      : undefined,
    logForwarding: env.LOG_FORWARD_URL
      ? { url: env.LOG_FORWARD_URL, headers: env.LOG_FORWARD_HEADERS ?? {} }
      : undefined,
    accessLog: env.ACCESS_LOG ? env.ACCESS_LOG === 'on' : production
  }
}

/** What each of them reads. Throws one ConfigError with the problems of all. */
function allOf<Parts extends (() => unknown)[]>(...parts: Parts): { [Part in keyof Parts]: ReturnType<Parts[Part]> } {
  const problems: string[] = []
  const results: unknown[] = []
  for (const part of parts) {
    try {
      results.push(part())
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      problems.push(error.message)
    }
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return results as { [Part in keyof Parts]: ReturnType<Parts[Part]> }
}

// Captured e-mails do not come back.
function bouncesOf({ SMTP_URL, BOUNCE_ADDRESS: address, BOUNCE_IMAP_URL: mailbox }: Env): Config['mail']['bounces'] {
  return SMTP_URL && address && mailbox ? { address, mailbox } : null
}

function gatewayOf({ SMS_URL: url, SMS_HEADERS: headers, SMS_BODY: body }: Env): SmsGateway | null {
  return url && body ? { url, headers: headers ?? { 'Content-Type': 'application/json' }, body } : null
}

function certificateOf(env: Env, dataDir: string): Config['certificate'] {
  if (env.SIGNING_MODULE) return { kind: 'module', file: path.resolve(env.SIGNING_MODULE) }
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
