import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CertificateFiles, makeCertificates } from '../../support/make-certificates.js'
import type { TimestampAuthority } from '../../support/timestamp-authority.js'
import type { World } from '../../world.js'

type Sql = World['sql']

/** What is planted: settings, or a change of the database that is undone afterwards. */
export interface Fault {
  name: string
  check: string
  status: 'fail' | 'warn'
  settings?: Record<string, string>
  plant?: (sql: Sql) => Promise<unknown>
  /** Checks that cannot pass either. */
  also?: string[]
}

/** What there is that settings can name. */
export interface Surroundings {
  /** The URL of the database that works. */
  database: string
  /** A port on which nobody listens. */
  closed: number
  /** A port that accepts connections and says nothing. */
  silent: number
  /** The URL of another site, which answers everything with the same page. */
  elsewhere: string
  /** The URL of the mail server, with a password. */
  mailUrl(password: string): string
  /** A file where a folder should be. */
  blocked: string
  certificates: ReturnType<typeof makeCertificates>
  /** Where a process says how it is, one of whose files has changed since its start. */
  outdatedPort: number
  /** Has revoked its certificate `seal`. */
  authority: TimestampAuthority
}

/** What operators get wrong, and what breaks beside them, each with the check that has to find it. */
export function plantedFaults({
  database,
  closed,
  silent,
  elsewhere,
  mailUrl,
  blocked,
  certificates,
  outdatedPort,
  authority
}: Surroundings): Fault[] {
  const withDatabase = (change: (url: URL) => void) => {
    const url = new URL(database)
    change(url)
    return { DATABASE_URL: url.href }
  }
  const proofs = { TIMESTAMP_URLS: authority.url, TIMESTAMP_ROOTS: authority.roots }
  return [
    {
      name: 'a wrong port for mail',
      check: 'mail',
      status: 'fail',
      settings: { SMTP_URL: `smtp://127.0.0.1:${closed}` }
    },
    { name: 'a wrong password for mail', check: 'mail', status: 'fail', settings: { SMTP_URL: mailUrl('wrong') } },
    {
      name: 'a mail server that says nothing',
      check: 'mail',
      status: 'fail',
      settings: { SMTP_URL: `smtp://127.0.0.1:${silent}` }
    },
    {
      name: 'the key of another certificate',
      check: 'certificate',
      status: 'fail',
      settings: { SIGNING_KEY: certificates.other.key }
    },
    {
      name: 'a certificate that has expired',
      check: 'certificate',
      status: 'fail',
      settings: settingsOf(certificates.expired)
    },
    {
      name: 'a certificate that expires soon',
      check: 'certificate',
      status: 'warn',
      settings: settingsOf(certificates.expiring)
    },
    {
      name: 'a certificate that was revoked',
      check: 'certificate',
      status: 'fail',
      settings: { ...proofs, ...authority.signing('seal') },
      also: ['timestamps']
    },
    {
      name: 'another secret',
      check: 'secret',
      status: 'fail',
      settings: { SIGNPOST_SECRET: randomBytes(32).toString('hex') }
    },
    {
      name: 'a secret that can be guessed',
      check: 'settings',
      status: 'fail',
      settings: { SIGNPOST_SECRET: 'secret'.repeat(8) },
      also: ['*']
    },
    {
      name: 'no timestamp authority',
      check: 'timestamps',
      status: 'fail',
      settings: { TIMESTAMP_URLS: `http://127.0.0.1:${closed}/` }
    },
    {
      name: 'a timestamp authority that is another site',
      check: 'timestamps',
      status: 'fail',
      settings: { TIMESTAMP_URLS: elsewhere }
    },
    {
      name: 'no name server',
      check: 'webhooks',
      status: 'warn',
      settings: { WEBHOOK_DNS_SERVERS: `127.0.0.1:${closed}` }
    },
    {
      name: 'no proxy for webhooks',
      check: 'webhooks',
      status: 'fail',
      settings: { WEBHOOK_PROXY_URL: `http://127.0.0.1:${closed}` }
    },
    {
      name: 'a wrong host of the database',
      check: 'database',
      status: 'fail',
      settings: withDatabase((url) => (url.port = String(closed))),
      also: ['*']
    },
    {
      name: 'a database that is not there',
      check: 'database',
      status: 'fail',
      settings: withDatabase((url) => (url.pathname = '/none')),
      also: ['*']
    },
    {
      name: 'a bucket that is away',
      check: 'storage',
      status: 'fail',
      settings: {
        STORAGE_URL: `s3://bucket?endpoint=http://127.0.0.1:${closed}&region=eu`,
        AWS_ACCESS_KEY_ID: 'x',
        AWS_SECRET_ACCESS_KEY: 'x'
      },
      also: ['encryption']
    },
    {
      name: 'a folder that is a file',
      check: 'storage',
      status: 'fail',
      settings: { STORAGE_URL: pathToFileURL(path.join(blocked, 'files')).href },
      also: ['encryption']
    },
    { name: 'a name that is not read', check: 'settings', status: 'warn', settings: { SIGNPOST_SECRETS: 'x' } },
    {
      name: 'a process that has not read a file that changed',
      check: 'processes',
      status: 'warn',
      settings: { HEALTH_PORT: String(outdatedPort) }
    },
    {
      name: 'a certificate that was replaced, and is not trusted any more',
      check: 'sealed files',
      status: 'warn',
      settings: { ...settingsOf(certificates.other), TRUSTED_ROOTS: '' }
    },
    { name: 'limits that are off', check: 'rate limits', status: 'warn', settings: { RATE_LIMITS: 'off' } },
    {
      name: 'a text gateway that is away',
      check: 'text messages',
      status: 'fail',
      settings: { SMS_URL: `http://127.0.0.1:${closed}`, SMS_BODY: '{to}{text}' }
    },
    {
      name: 'a receiver of logs that is away',
      check: 'log forwarding',
      status: 'fail',
      settings: { LOG_FORWARD_URL: `syslog+tcp://127.0.0.1:${closed}` }
    },
    {
      name: 'a collector that is another site',
      check: 'log forwarding',
      status: 'fail',
      settings: { LOG_FORWARD_URL: elsewhere }
    },
    {
      name: 'an old backup',
      check: 'backup',
      status: 'warn',
      plant: (tx) => tx`update last_backup set created_at = now() - interval '27 hours'`
    },
    { name: 'an audit secret that was forgotten', check: 'secret', status: 'fail', plant: (tx) => keyedByAnother(tx) },
    {
      name: 'work that was lost',
      check: 'losses',
      status: 'warn',
      plant: (tx) => tx`insert into losses (kind, reference, detail, noted_at) values ('file', 'x', 'x', now())`
    }
  ]
}

const settingsOf = ({ certificate, key }: CertificateFiles) => ({ SIGNING_CERTIFICATE: certificate, SIGNING_KEY: key })

// The oldest entry was signed with a secret that this process does not have.
async function keyedByAnother(sql: Sql) {
  await sql`
    update audit_entries set key_id = 'another'
    where (document_id, sequence) in (select document_id, sequence from audit_entries order by at, sequence limit 1)
  `
}
