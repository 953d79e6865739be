import type { Sql } from 'postgres'
import type { Context } from '../../context/context.js'
import { contract } from '../../contract/contract.js'
import { authenticate } from '../authenticate.js'
import type { AuthenticationContext } from '../authentication-context.js'
import { AuthenticationThrottle } from '../authentication-throttle.js'
import { originOf } from '../origin.js'
import type { PlainResponse } from '../plain-request.js'

export const now = new Date('2026-03-01T12:00:00.000Z')
export const hour = 3600_000

export const account = { id: crypto.randomUUID(), email_verified: true, plan: 'business' as const }

/** An API key with its account, as one statement reads them. */
export const storedKey = (changes: object = {}) => ({
  ...account,
  key_id: crypto.randomUUID(),
  mode: 'test',
  scopes: null,
  expires_at: null,
  allowed_addresses: null,
  revoked_at: null,
  last_used_at: now,
  allowed: true,
  second_left: 9,
  minute_left: 99,
  day_left: 999,
  ...changes
})

/** A session of the console with its member, as one statement reads them. */
export const storedSession = (changes: object = {}) => ({
  id: crypto.randomUUID(),
  session_id: crypto.randomUUID(),
  account_id: account.id,
  role: 'owner',
  created_at: now,
  signedInAt: now,
  last_seen_at: now,
  provider: null,
  ...changes
})

/** What the database answers to the statements that read these tables. */
export interface Stored {
  api_keys?: object
  console_sessions?: object
  accounts?: object
}

/** Authenticates requests without a server or a database. `statements` are those that a database would have run. */
export function setUp(stored: Stored = {}) {
  const statements: string[] = []
  const answers = { take_request: { allowed: true, second_left: 9, minute_left: 99, day_left: 999 }, ...stored }
  const sql = Object.assign(
    async (texts: TemplateStringsArray) => {
      const statement = texts.join('?')
      if (/^\s*(select|update)/.test(statement)) statements.push(statement.trim())
      return Object.entries(answers).flatMap(([name, row]) => (statement.includes(`from ${name}`) ? [row] : []))
    },
    { json: (value: unknown) => value }
  ) as unknown as Sql
  const config = {
    rateLimits: true,
    siteUrl: 'https://sign.example',
    secrets: ['a secret of thirty-two characters'],
    providers: []
  }
  const context = { sql, config, clock: { now: () => now } } as unknown as Context
  const throttle = new AuthenticationThrottle(context.clock)
  return { context, throttle, statements }
}

/** Makes a request for an operation. Returns the caller and what was set of the response. */
export async function attempt(
  authentication: AuthenticationContext,
  headers: Record<string, string>,
  { operation = 'listDocuments', ip = '192.0.2.1', id }: { operation?: string; ip?: string; id?: string } = {}
) {
  const set: Record<string, string> = {}
  const response: PlainResponse = { set: (added) => Object.assign(set, added), locals: {} }
  const request = { origin: originOf(ip, ip), params: { id }, get: (name: string) => headers[name.toLowerCase()] }
  const caller = authenticate(authentication, operationOf(operation), request, response)
  const error = await caller.then(
    () => undefined,
    ({ code }) => code
  )
  return { error, headers: set, identified: response.locals.caller, caller: error ? undefined : await caller }
}

function operationOf(id: string) {
  const found = Object.values(contract.paths)
    .flatMap((operations) => Object.values(operations))
    .find(({ operationId }) => operationId === id)
  if (!found) throw new Error(`No operation ${id}`)
  return found
}
