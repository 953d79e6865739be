import { Resolver } from 'node:dns'
import { type AddressRange, problemOfNetwork, readRange } from '@signpost/spec/rules'
import * as z from 'zod'
import { parseMailSender } from '../mail/mail-sender.js'
import { parseSmtpUrl } from '../mail/smtp-url.js'
import { parseStorageUrl, type StorageSettings } from '../storage/storage-url.js'
import { samplerNames } from '../telemetry/tracer.js'
import { ConfigError } from './config-error.js'
import { parseDatabaseUrl } from './database-url.js'
import { wording } from './wording.js'
import { words } from './words.js'

const port = z.coerce.number().int().min(0).max(65535)
const listOf = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z.string().transform(words).pipe(z.array(item).min(1))
/** A URL of one of these protocols. */
const url = (...protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join('|').replaceAll('+', '\\+')})$`),
    error: `must be a URL that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`
  })
/** A text that can be parsed. It stays as it is, and what uses it parses it again. */
const parsedBy = (parse: (text: string) => unknown) =>
  z.string().superRefine((text, context) => {
    try {
      parse(text)
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message })
    }
  })
const isAtRoot = (text: string) => {
  // What is no URL is refused for that.
  if (!URL.canParse(text)) return true
  const { pathname, search, hash } = new URL(text)
  return /^\/*$/.test(pathname) && !search && !hash
}
const atRoot =
  'must have no path: the service answers at the root of a host. Give it a host of its own, such as https://sign.example.com'
const onOff = z.enum(['on', 'off'])
const encryptionKey = z
  .string()
  .regex(/^[A-Za-z0-9+/_-]{43}=?$/, 'must be 32 bytes in base64, as `openssl rand -base64 32` prints')
  .transform((text) => Buffer.from(text, 'base64'))

/** All environment variables that the service reads. All are optional in development. */
export const variables = {
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('Production requires a complete and safe configuration.'),
  PORT: port.default(4400).describe('Port to listen on.'),
  HOST: z.string().min(1).optional().describe('Address to listen on: 127.0.0.1 in development, 0.0.0.0 in production.'),
  HEALTH_PORT: port
    .optional()
    .describe(
      'Port on which each process serves /livez and /readyz, also while it starts. The API serves them on PORT too.'
    ),
  METRICS_PORT: port
    .optional()
    .describe(
      'Port on which each process serves its metrics for Prometheus, at /metrics. They are off unless this is set.'
    ),
  METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address on which the metrics are served. Only this machine can read them by default.'),
  SHUTDOWN_DELAY: z.coerce
    .number()
    .min(0)
    .max(300)
    .default(0)
    .describe(
      'Seconds for which a stopping process still accepts requests after /readyz fails, so that load balancers notice.'
    ),
  SITE_URL: url('https', 'http').refine(isAtRoot, atRoot).optional().describe('Public URL of the service.'),
  DATABASE_URL: parsedBy(parseDatabaseUrl)
    .optional()
    .describe('URL of a Postgres database to use instead of the embedded one.'),
  DATABASE_DIRECT_URL: parsedBy(parseDatabaseUrl)
    .optional()
    .describe('URL of the same database without the connection pooler, if DATABASE_URL leads to one.'),
  DATABASE_PATRONI_URLS: listOf(url('https', 'http'))
    .optional()
    .describe('Addresses of Patroni’s REST API, separated by commas, that signpost doctor asks about the cluster.'),
  DATABASE_DISK_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe('Size of the disk of the database in bytes, so that an alert says in time that it fills.'),
  SIGNPOST_DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe('Folder of the embedded database, files and development secrets.'),
  STORAGE_URL: z
    .string()
    .transform(storageOrIssue)
    .optional()
    .describe('Where files are stored: s3://bucket/prefix?region=…, or file:///folder instead of the data folder.'),
  SIGNPOST_USER: z
    .string()
    .regex(/^[a-z_][a-z0-9_-]*$/i, 'must be the name of a user')
    .optional()
    .describe('User as whom a process that root starts runs, once its ports are bound and the sealing key is read.'),
  SIGNPOST_SECRET: z
    .string()
    .transform(words)
    .pipe(z.tuple([z.string().min(32)], z.string().min(32)))
    .optional()
    .describe(
      'At least 32 random characters. Signs links, tokens and audit entries. Several values are separated by commas: the first signs, and all verify.'
    ),
  SIGNPOST_AUDIT_SECRETS: listOf(z.string().min(32))
    .optional()
    .describe(
      'Former values of SIGNPOST_SECRET, separated by commas, that verify the audit trails of their time and nothing else.'
    ),
  SIGNPOST_ENCRYPTION_KEYS: listOf(encryptionKey)
    .optional()
    .describe(
      'Keys of 32 random bytes in base64, separated by commas, that encrypt files on disk and webhook secrets. The first encrypts, and all decrypt.'
    ),
  SIGNPOST_BACKUP_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('Encrypts backups: an age identity (AGE-SECRET-KEY-1…), or its recipient (age1…), which only encrypts.'),
  SIGNING_CERTIFICATE: z.string().min(1).optional().describe('PEM file with the sealing certificate and its chain.'),
  SIGNING_KEY: z.string().min(1).optional().describe('PEM file with the sealing certificate’s private key.'),
  SIGNING_PKCS12: z
    .string()
    .min(1)
    .optional()
    .describe('PKCS#12 file with certificate, chain and key, instead of the two PEM files.'),
  SIGNING_PASSPHRASE: z.string().optional().describe('Passphrase of the private key or the PKCS#12 file.'),
  SIGNING_MODULE: z
    .string()
    .min(1)
    .optional()
    .describe('ES module that signs with a key elsewhere, in a KMS for example, instead of the files.'),
  TIMESTAMP_URLS: listOf(url('https', 'http'))
    .optional()
    .describe('Timestamp authorities (RFC 3161), tried in order, separated by commas.'),
  TIMESTAMP_ROOTS: z
    .string()
    .min(1)
    .optional()
    .describe(
      'PEM file with the root certificates of the timestamp authorities. Defaults to the roots that Node trusts.'
    ),
  SEAL_LEVEL: z
    .enum(['B-B', 'B-T', 'B-LT', 'B-LTA'])
    .optional()
    .describe('Minimum level of a seal. Defaults to B-T if TIMESTAMP_URLS is set, otherwise to B-B.'),
  TRUSTED_ROOTS: z
    .string()
    .min(1)
    .optional()
    .describe(
      'PEM file with further root certificates that verification trusts, besides the root of the sealing certificate.'
    ),
  SMTP_URL: parsedBy(parseSmtpUrl)
    .optional()
    .describe('Mail server: smtp://user:password@host:587, or smtps:// for a port that begins with TLS.'),
  MAIL_FROM: parsedBy(parseMailSender).default('Signpost <signpost@localhost>').describe('Sender of e-mails.'),
  MAIL_BRANDING: onOff
    .default('on')
    .describe('Whether e-mails name Signpost as what sends them: “Example Ltd via Signpost”, and in their last line.'),
  BOUNCE_ADDRESS: z
    .string()
    .regex(
      /^[\w.-]{1,16}@[\w-]+(\.[\w-]+)*$/,
      'must be an address such as bounces@example.com, with at most 16 characters before the @'
    )
    .optional()
    .describe(
      'Address to which e-mails are returned that cannot be delivered, with an addition of their own after a plus sign.'
    ),
  BOUNCE_IMAP_URL: url('imaps', 'imap')
    .optional()
    .describe('Mailbox of that address: imaps://user:password@host/INBOX. What it receives is read and deleted.'),
  SMS_URL: url('https', 'http')
    .optional()
    .describe('URL of a gateway to which each text message is posted. Without it, live mode sends none.'),
  SMS_HEADERS: z
    .string()
    .transform(headersOrIssue)
    .optional()
    .describe(
      'Headers of these requests as a JSON object, such as {"Authorization":"Bearer …"}. JSON is sent unless they have a Content-Type.'
    ),
  SMS_BODY: z
    .string()
    .refine((body) => body.includes('{to}') && body.includes('{text}'), 'must contain {to} and {text}')
    .optional()
    .describe('Body of these requests, with the places {to}, {text} and {id}: {"to":"{to}","message":"{text}"}.'),
  WEBHOOK_ALLOWED_NETWORKS: z
    .string()
    .transform(networksOrIssue)
    .optional()
    .describe(
      'Internal networks to which webhooks may be sent, also without HTTPS: addresses and ranges (10.0.0.0/8), separated by commas.'
    ),
  WEBHOOK_PROXY_URL: url('https', 'http')
    .optional()
    .describe('Proxy through which all webhooks are sent, with CONNECT: http://user:password@host:3128.'),
  WEBHOOK_DNS_SERVERS: listOf(
    z.string().refine(isNameServer, 'must be IP addresses, such as 10.0.0.53 or [fd00::53]:5353')
  )
    .optional()
    .describe(
      'Name servers for the hosts of webhooks, separated by commas. Defaults to those of the operating system.'
    ),
  RATE_LIMITS: onOff.default('on').describe('Whether rate limits are enforced.'),
  LINK_CHALLENGE_COST: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(3000)
    .describe('How much browsers compute before they open a link that asks for no code.'),
  TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe('Number of reverse proxies in front of the service.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('https', 'http')
    .optional()
    .describe('URL of an OpenTelemetry collector, which receives traces over HTTP. There are none unless this is set.'),
  OTEL_SERVICE_NAME: z.string().min(1).default('signpost').describe('Name of the service in traces.'),
  OTEL_TRACES_SAMPLER: z.enum(samplerNames).default('parentbased_traceidratio').describe('Which requests are traced.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.1)
    .describe('Share of the requests that are traced.'),
  LOG_FORWARD_URL: url('syslog+tls', 'syslog+tcp', 'https', 'http')
    .optional()
    .describe(
      'Where the logs of accounts and of operators are forwarded to: a receiver of syslog, or an OpenTelemetry collector.'
    ),
  LOG_FORWARD_HEADERS: z
    .string()
    .transform(headersOrIssue)
    .optional()
    .describe('Headers for the collector as a JSON object, such as {"Authorization":"Bearer …"}.'),
  ACCESS_LOG: onOff
    .optional()
    .describe('Whether each request is logged to standard output: on in production, off in development.'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).optional().describe('Minimum level of log lines.')
}

function storageOrIssue(url: string, context: z.RefinementCtx): StorageSettings {
  try {
    return parseStorageUrl(url)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
    return z.NEVER
  }
}

function headersOrIssue(text: string, context: z.RefinementCtx): Record<string, string> {
  try {
    const headers = Object.fromEntries(new Headers(z.record(z.string(), z.string()).parse(JSON.parse(text))))
    return { 'content-type': 'application/json', ...headers }
  } catch {
    context.addIssue({
      code: 'custom',
      message: 'must be a JSON object of headers, such as {"Authorization":"Bearer …"}'
    })
    return z.NEVER
  }
}

function networksOrIssue(text: string, context: z.RefinementCtx): AddressRange[] {
  const networks = words(text)
  for (const network of networks) {
    const problem = problemOfNetwork(network)
    if (problem) context.addIssue({ code: 'custom', message: `${network} ${problem}` })
  }
  return networks.map(readRange).filter((range) => range !== null)
}

function isNameServer(server: string) {
  try {
    new Resolver().setServers([server])
    return true
  } catch {
    return false
  }
}

const schema = z.object(variables)

export type Env = z.infer<typeof schema>
export type VariableName = keyof typeof variables

/** What the environment sets of these variables. An empty one counts as not set. */
export type Given = Partial<Record<VariableName, string>>

/** The variables that the service reads. */
export const givenIn = (environment: Record<string, string | undefined>): Given =>
  Object.fromEntries(Object.entries(environment).filter(([name, value]) => Object.hasOwn(variables, name) && value))

/** Reads the variables. Throws a ConfigError with one line for each that cannot be used. */
export function readEnv(environment: Record<string, string | undefined>): Env {
  const result = schema.safeParse(givenIn(environment), { error: wording })
  if (result.success) return result.data
  throw new ConfigError(result.error.issues.map(lineOf).join('\n'))
}

function lineOf({ path: [name, index], message }: z.core.$ZodIssue) {
  const value = typeof index === 'number' ? `value ${index + 1} ` : ''
  return `${String(name)}: ${value}${message}`
}
