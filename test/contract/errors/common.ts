import { randomUUID } from 'node:crypto'
import { createApi } from '../../support/api.js'
import {
  bodySchemaOf,
  type ContractOperation,
  exampleBody,
  fillPath,
  type Json,
  parametersOf,
  resolve,
  takesPadToken,
  takesToken
} from '../../support/contract.js'
import { holdUp } from '../../support/hold-up.js'
import { referencesOf, unknownId } from '../../support/identifiers.js'
import { tokenOf } from '../../support/journey.js'
import { everyScope, needsManager } from '../../support/keys.js'
import { tokenFor } from '../../support/pad-token.js'
import { publicIdOf } from '../../support/uuid-of.js'
import type { World } from '../../world.js'
import { onErased } from './documents-in-states.js'
import { outdated } from './outdated.js'
import type { Plight } from './plights.js'
import type { Attempt, Scenario } from './scenario.js'
import type { Stage } from './stage.js'

/** Provokes the codes of the chain that one loop mounts around every handler. */
export const chain: Record<string, Scenario> = {
  BAD_REQUEST: () => ({ raw: (start) => `${start} HTTP/1.1\r\nHost: localhost\r\nno header\r\n\r\n` }),
  EXPECTATION_FAILED: () => ({ raw: (start) => `${start} HTTP/1.1\r\nHost: localhost\r\nExpect: banana\r\n\r\n` }),
  HEADERS_TOO_LARGE: () => ({
    raw: (start) => `${start} HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`
  }),
  API_KEY_MISSING: () => ({ key: null }),
  API_KEY_INVALID: () => ({ key: 'sp_live_nonsense' }),
  API_KEY_REVOKED: ({ revokedKey }) => ({ key: revokedKey }),
  API_KEY_EXPIRED: async ({ keyWith }) => ({ key: await keyWith({ expires_at: new Date(0) }) }),
  SESSION_INVALID: () => ({ key: null, headers: { cookie: 'signpost=nonsense', 'x-signpost-mode': 'test' } }),
  ADDRESS_NOT_ALLOWED: async ({ keyWith }) => ({ key: await keyWith({ allowed_addresses: ['203.0.113.0/24'] }) }),
  SCOPE_MISSING: async ({ keyWith }, { operation }) => {
    const scopes = everyScope.filter((scope) => scope !== operation['x-scope'])
    return { key: await keyWith({ scopes }), details: ['scope'] }
  },
  EMAIL_NOT_VERIFIED: ({ unverifiedKey }) => ({ key: unverifiedKey }),
  SIGNING_TOKEN_MISSING: () => ({ key: null }),
  SIGNING_TOKEN_INVALID: () => ({ key: 'nonsense' }),
  SIGNING_TOKEN_EXPIRED: ({ expiredToken }) => ({ key: expiredToken, details: ['sender_name', 'sender_email'] }),
  EDITING_TOKEN_INVALID: () => ({ key: 'not.a.token' }),
  EDITING_TOKEN_EXPIRED: ({ expiredEditingToken }) => ({ key: expiredEditingToken }),
  RATE_LIMIT_EXCEEDED: ({ plights }, operation) => callerIn(plights.limited, operation),
  INTERNAL_ERROR: ({ plights }, operation) => callerIn(plights.broken, operation),
  SERVICE_UNAVAILABLE: ({ plights }, operation) => callerIn(plights.away, operation),
  INVALID_JSON: () => ({ body: '{"broken":' }),
  REQUEST_TOO_LARGE: () => ({ body: JSON.stringify('x'.repeat(4.5 * 1024 * 1024)) }),
  UNSUPPORTED_MEDIA_TYPE: () => ({ body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  UNKNOWN_PROPERTY: (_stage, operation) =>
    bodySchemaOf(operation)
      ? { body: { ...exampleBody(operation), surprise: 1 }, details: ['surprise'] }
      : { query: '?surprise=1', details: ['surprise'] },
  VALIDATION_FAILED: (_stage, operation) => spoilt(operation),
  IDEMPOTENCY_KEY_REUSED: reuseKey,
  IDEMPOTENCY_IN_PROGRESS: askWhileAtWork
}

/** Provokes the codes that handlers themselves answer, each in the same way for all of them. */
export const byHandlers: Record<string, Scenario> = {
  SENDING_SUSPENDED: ({ suspendedKey }) => ({ key: suspendedKey }),
  SENDER_NAME_REQUIRED: ({ namelessKey }) => ({ key: namelessKey }),
  EDIT_NOT_ALLOWED: async ({ api, draft }) => {
    const { body } = await api.post(`/documents/${await draft()}/embedded-edit-url`)
    return { key: tokenOf(body.edit_url) }
  },
  TEST_MODE_ONLY: ({ account }) => ({ key: account.live_key }),
  RESOURCE_NOT_FOUND: (_stage, operation) => {
    const references = referencesOf(operation)
    const inBody = references.some((reference) => reference.in === 'path') ? [] : references.slice(0, 1)
    return { details: inBody.map(({ place }) => place) }
  },
  DOCUMENT_ERASED: onErased,
  PRECONDITION_FAILED: outdated
}

function callerIn({ world, key, token, padToken }: Plight, operation: ContractOperation): Attempt {
  const signer = takesPadToken(operation) ? padToken : token
  return { world, key: takesToken(operation) ? signer : key }
}

// A property, parameter or header with an invalid format, whichever the operation has.
function spoilt(operation: ContractOperation): Attempt {
  const [property] = Object.entries<Json>(bodySchemaOf(operation)?.properties ?? {})
  if (property) {
    const [name, schema] = property
    const wrong = resolve(schema).type === 'boolean' ? 'x' : false
    return { body: { ...exampleBody(operation), [name]: wrong }, details: [name] }
  }
  const [parameter] = parametersOf(operation, 'query')
  if (parameter) return { query: `?${parameter.name}=%00`, details: [parameter.name] }
  if (operation.method !== 'POST') return { query: '?q=%00', details: ['q'] }
  return { headers: { 'idempotency-key': 'x'.repeat(256) }, details: ['idempotency-key'] }
}

// As if the operation had succeeded once, with another body, whatever that takes.
async function reuseKey(stage: Stage, operation: ContractOperation): Promise<Attempt> {
  const { world } = stage
  const key = await callerOnceMore(stage, operation)
  const idempotencyKey = randomUUID()
  await world.sql`
    insert into idempotency_keys (caller, key, route, body_hash, answered_at, status, body)
    values (
      ${await callerOf(stage, operation, key)}, ${idempotencyKey}, ${`POST /v1${fillPath(operation)}`}, ${Buffer.alloc(32)},
      ${world.clock.now()}, 200, '{}'
    )
  `
  return { key, body: exampleBody(operation), headers: { 'idempotency-key': idempotencyKey } }
}

/** Who a key or token is for idempotency, as the service has it. */
async function callerOf({ world }: Stage, operation: ContractOperation, key: string): Promise<string> {
  if (takesToken(operation)) {
    if (takesPadToken(operation)) return `signer:${await signerOfPad(world, key)}`
    const { sub } = JSON.parse(Buffer.from(key.split('.')[1]!, 'base64url').toString())
    return `signer:${sub}`
  }
  const headers = { 'idempotency-key': randomUUID() }
  const upload = { file_name: 'a.pdf', file_size: 1000 }
  const { status } = await createApi(world.url, key).post('/documents/upload-url', upload, { headers })
  if (status >= 300) throw new Error(`the caller of ${operation.id} is not known`)
  const [kept] = await world.sql`select caller from idempotency_keys where key = ${headers['idempotency-key']}`
  return kept!.caller
}

async function signerOfPad({ sql }: World, token: string): Promise<string> {
  const [pad] = await sql`select signer_id from signing_pads where token_hash = sha256(${token}::text::bytea)`
  return publicIdOf('sgn', pad!.signer_id)
}

// Operations that do not wait for the tables of the others.
const waitFor: Record<string, (sql: World['sql']) => Promise<unknown>> = {
  // Their key has to be read to authenticate them.
  createKey: (tx) => tx`lock table api_keys in share mode`,
  rotateKey: (tx) => tx`lock table api_keys in exclusive mode`,
  keepKey: (tx) => tx`lock table api_keys in exclusive mode`,
  // It only stores its response.
  previewAccount: (tx) => tx`lock table idempotency_keys in share mode`
}

// A lock on what the first request needs delays it.
async function askWhileAtWork(stage: Stage, operation: ContractOperation): Promise<Attempt> {
  const { world } = stage
  const key = await freshCaller(stage, operation)
  const held = await holdUp(
    world.sql,
    (tx) =>
      waitFor[operation.id]?.(tx) ??
      tx`lock table documents, templates, template_links, forms, uploads, webhook_endpoints, bulk_sends, members in access exclusive mode`
  )
  const headers = { 'idempotency-key': randomUUID() }
  const body = bodySchemaOf(operation) && withUpload(exampleBody(operation))
  const first = createApi(world.url, key).call(operation.method, fillPath(operation), { body, headers })
  await held.by(1)
  return {
    key,
    body,
    headers,
    after: async () => {
      await held.release()
      await first
    }
  }
}

// A base64 file would be read without the database.
function withUpload({ file, ...body }: Json) {
  return file === undefined ? body : { ...body, upload_key: unknownId('upload') }
}

// A signer who is done gets a stored response, whatever the body is.
async function callerOnceMore(stage: Stage, operation: ContractOperation) {
  if (!takesToken(operation)) return keyFor(stage, operation)
  const sent = await stage.send()
  const token = await tokenFor(operation, stage.world, await stage.token(sent))
  await stage.sign(sent)
  return token
}

// A signer can do each of these only once.
async function freshCaller(stage: Stage, operation: ContractOperation) {
  if (takesToken(operation)) return tokenFor(operation, stage.world, await stage.token(await stage.send()))
  const key = keyFor(stage, operation)
  // Its use is recorded once a minute.
  await stage.api.get('/keys/current', { key })
  return key
}

/** A key that has the scope of an operation. */
export function keyFor({ account, managerKey }: Stage, operation: ContractOperation): string {
  return needsManager(operation) ? managerKey : account.test_key
}
