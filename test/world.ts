import { randomUUID } from 'node:crypto'
import { cp, mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  type Config,
  type Context,
  contractValidator,
  createAccount,
  createPdfEngine,
  loadConfig,
  loadSealSigner,
  type NewAccount,
  type Service,
  type StartOptions,
  start
} from '@signpost/server'
import postgres from 'postgres'
import { inject, vi } from 'vitest'
import { type Api, createApi } from './support/api.js'
import { checkAnswers } from './support/check-answers.js'
import { createTestClock, type TestClock } from './support/clock.js'
import type { Pooler } from './support/pgbouncer.js'
import { type Receiver, startReceiver } from './support/receiver.js'

/** An account of a world with its keys. */
export interface WorldAccount {
  account_id: string
  live_key: string
  test_key: string
}

export interface CapturedEmail {
  kind: string
  recipient: string
  subject: string
  text: string
  html: string
  links: string[]
}

/** A complete, separate service: database, API, workers, a movable clock and receivers. */
export interface World extends AsyncDisposable {
  url: string
  service: Service
  context: Context
  clock: TestClock
  sql: Context['sql']
  account: WorldAccount
  /** Calls the API with the account's live key. */
  api: Api
  createAccount(account?: Partial<NewAccount>): Promise<WorldAccount>
  /** A receiver that is subscribed to every event, with its secret. */
  listen(events?: string[], key?: string): Promise<Receiver & { id: string; secret: string }>
  /** The e-mails to an address in the order in which they were requested, once there are this many. */
  emailsTo(address: string, count?: number): Promise<CapturedEmail[]>
  /** The first e-mail of a kind to an address. Invitations are left out once they are no longer relevant. */
  emailTo(address: string, kind: string): Promise<CapturedEmail>
  /** Runs everything that is due, and waits until it is done. */
  sweep(): Promise<void>
}

export interface WorldOptions {
  overrides?: Partial<Context>
  env?: Record<string, string>
  parts?: { api: boolean; worker: boolean }
  plan?: NewAccount['plan']
  /** A PDF engine of its own, to break. */
  ownEngine?: boolean
  /** Between the service and its database. */
  pooler?: Pooler
  /** Instead of one that starts now. */
  clock?: TestClock
  /** Instead of a clone of the migrated template. */
  database?: WorldDatabase
  options?: StartOptions
}

export interface WorldDatabase extends AsyncDisposable {
  url: string
}

// One for all worlds of a worker, which checks what is answered as well.
const validator = checkAnswers(contractValidator())
// And one engine for those that seal as the tests' certificate does: its processes end with the worker.
let engine: Promise<Context['pdf']> | undefined

/** Starts a world on a new clone of the migrated template database. */
export async function createWorld({
  overrides,
  env,
  parts,
  plan = 'business',
  ownEngine = false,
  pooler,
  ...given
}: WorldOptions = {}): Promise<World> {
  const database = given.database ?? (await cloneDatabase())
  const shared = inject('dataDir')
  const clock = given.clock ?? createTestClock()
  const settings = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    SITE_URL: 'http://localhost:0',
    DATABASE_URL: pooler ? pooler.urlOf(database.url) : database.url,
    ...(pooler ? { DATABASE_DIRECT_URL: database.url } : {}),
    SIGNPOST_DATA_DIR: await mkdtemp(path.join(shared, 'world-')),
    SIGNING_CERTIFICATE: path.join(shared, 'development-certificate.pem'),
    SIGNING_KEY: path.join(shared, 'development-certificate.pem'),
    RATE_LIMITS: 'off',
    LINK_CHALLENGE_COST: '1',
    LOG_LEVEL: 'error'
  }
  const config = loadConfig({ ...settings, ...env })
  const plain = loadConfig(settings)
  const isClone = !given.database && !pooler && config.storage.kind === 'disk'
  // The template's library, which a start would make again: 40 files, each flushed to the disk.
  if (!given.database && config.storage.kind === 'disk') {
    await cp(inject('filesDir'), config.storage.folder, { recursive: true })
  }
  const service = await start(config, {
    parts,
    overrides: {
      clock,
      ...(ownEngine || !sealsAs(plain, config) ? {} : { pdf: await sharedEngine(plain) }),
      ...overrides
    },
    validator,
    // A sweep that comes by itself finds what a test has made old on purpose.
    sweeps: false,
    concurrency: inject('concurrency'),
    isClone,
    ...given.options
  })
  const { context, url } = service
  const makeAccount = (account: Partial<NewAccount> = {}) =>
    context.sql.begin((tx) =>
      createAccount(
        tx,
        { email: `${randomUUID()}@example.com`, name: 'Example Ltd', plan, verified: true, ...account },
        clock.now()
      )
    )
  const account = await makeAccount()
  const api = createApi(url, account.live_key)
  const receivers: Receiver[] = []
  return {
    url,
    service,
    context,
    clock,
    sql: context.sql,
    account,
    api,
    createAccount: makeAccount,
    async listen(events = everyEvent, key = account.live_key) {
      const receiver = await startReceiver(clock)
      receivers.push(receiver)
      const { body } = await createApi(url, key).post('/webhooks', { url: receiver.url, events })
      return Object.assign(receiver, { id: body.id, secret: body.secret })
    },
    emailsTo: (address, count = 1) => emailsTo(context.sql, address, count),
    emailTo: (address, kind) => emailTo(context.sql, address, kind),
    sweep: () => sweep(context.sql),
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]()
      for (const receiver of receivers) await receiver[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    }
  }
}

const everyEvent = ['sent', 'viewed', 'signed', 'completed', 'declined', 'voided', 'expired'].map(
  (name) => `document.${name}`
)

function sealsAs(one: Config, other: Config) {
  return isDeepStrictEqual([one.certificate, one.seal], [other.certificate, other.seal])
}

async function sharedEngine(config: Config) {
  engine ??= loadSealSigner(config).then((signer) => createPdfEngine({ signer }))
  return engine
}

/** Creates a clone of the migrated template. */
export async function cloneDatabase(): Promise<WorldDatabase> {
  const template = new URL(inject('postgresUrl'))
  const name = `world_${randomUUID().replaceAll('-', '')}`
  const admin = postgres(Object.assign(new URL(template), { pathname: '/postgres' }).href, {
    max: 1,
    onnotice: () => {}
  })
  // Takes half the time of a copy by way of the log.
  await admin.unsafe(`create database ${name} template ${template.pathname.slice(1)} strategy file_copy`)
  return {
    url: Object.assign(new URL(template), { pathname: `/${name}` }).href,
    async [Symbol.asyncDispose]() {
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end()
    }
  }
}

async function emailsTo(sql: Context['sql'], address: string, count: number) {
  return awaitEmails(sql, address, (emails) => {
    if (emails.length < count) throw new Error(`${emails.length} of ${count} e-mails to ${address} have come`)
    return emails
  })
}

async function emailTo(sql: Context['sql'], address: string, kind: string) {
  return awaitEmails(sql, address, (emails) => {
    const email = emails.find((each) => each.kind === kind)
    if (!email) throw new Error(`no e-mail of the kind ${kind} to ${address} has come`)
    return email
  })
}

async function awaitEmails<Found>(sql: Context['sql'], address: string, find: (emails: CapturedEmail[]) => Found) {
  const look = async () =>
    find(
      await sql<CapturedEmail[]>`
        select kind, recipient, subject, text, html, links
        from captured_emails
        where recipient = ${address}
        order by id
      `
    )
  return vi.waitFor(look, { timeout: 60_000, interval: 25 }).catch(async (error: Error) => {
    throw new Error(`${error.message}: ${JSON.stringify(await queuedIn(sql))}`)
  })
}

/** What is queued, and what became of the e-mails: one that is no longer relevant is left out, without a recipient. */
async function queuedIn(sql: Context['sql']) {
  const jobs = await sql`
    select task_identifier, attempts, last_error, locked_at, run_at from graphile_worker.jobs order by run_at limit 20
  `
  const emails = await sql`
    select request, recipient, sent_at, failed_at, error from emails order by created_at desc limit 20
  `
  return { jobs, emails }
}

async function sweep(sql: Context['sql']) {
  await untilEmailsAreSent(sql)
  await sql`select graphile_worker.add_job('sweep')`
  await vi.waitFor(
    async () => {
      const [waiting] = await sql`
        select task_identifier, attempts, locked_at, last_error
        from graphile_worker.jobs
        where task_identifier in (
            'sweep', 'join-sweep', 'expire-document', 'remove-files', 'remove-orphans', 'anchor-trails', 'verify-trails',
            'read-bounces', 'check-session', 'renew-seal'
          )
          and (attempts < max_attempts or locked_at is not null)
      `
      if (waiting) throw new Error(`the sweep is not done: ${JSON.stringify(waiting)}`)
    },
    { timeout: 60_000, interval: 25 }
  )
}

/** An e-mail that is captured locks its document, which a sweep then leaves to the next one. Does not wait for a mail server that hangs. */
async function untilEmailsAreSent(sql: Context['sql']) {
  const look = async () => {
    const [due] = await sql`
      select from graphile_worker.jobs where task_identifier = 'send-email' and run_at <= now() and attempts < 2
    `
    if (due) throw new Error('an e-mail is not sent')
  }
  await vi.waitFor(look, { timeout: 2000, interval: 10 }).catch(() => undefined)
}
