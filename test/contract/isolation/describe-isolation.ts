import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Answer } from '../../support/api.js'
import {
  type ContractOperation,
  contractOperations,
  exampleBody,
  fillPath,
  firstOfEachKind,
  type Json,
  parametersOf,
  resolve,
  takesToken
} from '../../support/contract.js'
import { buildEstates, type Estate } from '../../support/estate.js'
import { type Kind, mistypedId, prefixes, type Reference, referencesOf, unknownId } from '../../support/identifiers.js'
import { createKeyLike } from '../../support/keys.js'
import { createWorld, type World } from '../../world.js'

/** How much is tried: one of each of what stands to it in the same way, or all. */
export type Extent = 'one' | 'all'

let world: World
let estates: Estate[]
let consentSha256: string

const takingIds = contractOperations
  .map((operation) => ({ id: operation.id, operation, references: referencesOf(operation) }))
  .filter(({ references }) => references.some(({ kind }) => kind !== 'form'))

/** Tries what belongs to others, and what looks like an identifier, at every place where an operation takes one. */
export function describeIsolation(extent: Extent): void {
  beforeAll(async () => {
    world = await createWorld()
    const other = await world.createAccount({ name: 'Other Ltd' })
    estates = await buildEstates(world, {
      'our-test': await createKeyLike(world, world.account.test_key),
      'our-live': await createKeyLike(world, world.account.live_key),
      'their-test': await createKeyLike(world, other.test_key),
      ...(extent === 'all' ? { 'their-live': await createKeyLike(world, other.live_key) } : {})
    })
    consentSha256 = (await estates[0]!.session.get('/signing/session')).body.consent.sha256
    await noMoreJobs()
  })
  afterAll(() => world[Symbol.asyncDispose]())

  // In both modes of one account: the other stands to it as it stands to the other.
  const callers = () => estates.slice(0, extent === 'one' ? 1 : 2)
  // One chain authenticates all operations of a kind.
  const tried = (operations: ContractOperation[]) => (extent === 'one' ? firstOfEachKind(operations) : operations)

  test('these tests know every identifier in the contract', () => {
    const places = takingIds.flatMap(({ id, references }) => references.map(({ place }) => `${id} ${place}`))
    expect(places.length).toBeGreaterThan(40)
    const looksLikeId = /(^|_)(id|ids|key|keys)$/
    const named = contractOperations.flatMap((operation) =>
      [...parametersOf(operation, 'path'), ...parametersOf(operation, 'query')]
        .map(({ name }) => name)
        .concat(Object.keys(exampleBody(operation) ?? {}))
        .filter((name) => looksLikeId.test(name) && !['external_id', 'form_id', 'request_id'].includes(name))
        .map((name) => `${operation.id} ${name}`)
    )
    expect(named.filter((place) => !places.includes(place) && !/^(get|download)Form /.test(place))).toEqual([])
  })

  describe('objects of other accounts and of the other mode are not found', () => {
    let before: unknown
    beforeAll(async () => {
      before = await everything()
    })

    describe.each(takingIds)('$id', ({ operation, references }) => {
      test.each(references.filter(({ kind }) => kind !== 'form'))('by $place', async (reference) => {
        await Promise.all(
          callers().map((caller) => expectNothingOf(caller, othersOf(caller), operation, reference, extent))
        )
      })
    })

    test('and nothing has changed', async () => {
      expect(await everything()).toEqual(before)
    })
  })

  test('a signer or a delivery of the same account is not found under another document or endpoint', async () => {
    for (const { api, documents, ids } of estates) {
      const helper = `/test-helpers/documents/${documents.viewed}/signers/${ids.signer[0]}/view`
      const answers = [
        await api.post(`/documents/${documents.viewed}/embedded-sign-url`, { signer_id: ids.signer[0] }),
        await api.post(`/documents/${documents.viewed}/remind`, { signer_id: ids.signer[0] }),
        await api.get(`/webhooks/${ids.webhook[1]}/deliveries/${ids.delivery[0]}`),
        await api.post(`/webhooks/${ids.webhook[1]}/deliveries/${ids.delivery[0]}/redeliver`),
        ...((await api.get('/account')).body.mode === 'test' ? [await api.post(helper)] : [])
      ]
      for (const { body } of answers) expect(body.error).toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
    }
  })

  describe('malformed identifiers and wrong prefixes', () => {
    describe.each(contractOperations.filter((operation) => referencesOf(operation).length > 0))('$id', (operation) => {
      test.each(referencesOf(operation))('by $place', async (reference) => {
        const [caller] = estates as [Estate]
        const expected = outline(await callWith(caller, operation, reference, unknownId(reference.kind)))
        for (const id of wrongIds(caller, reference.kind, extent)) {
          const { status, body } = await callWith(caller, operation, reference, id)
          if (reference.in !== 'path' && id.includes('\u0000')) {
            expect(body.error, id).toMatchObject({
              code: 'VALIDATION_FAILED',
              details: { [reference.place]: expect.anything() }
            })
            continue
          }
          const given = { status, code: body.error?.code, data: body.data }
          expect(given, id).toEqual({ status: expected.status, code: expected.code, data: expected.data })
        }
      })
    })
  })

  describe('lists only contain the account’s own objects', () => {
    // The forms library is shared by all accounts. The paths of requests have the identifiers that the caller has tried.
    const lists = contractOperations.filter(
      (operation) =>
        operation.method === 'GET' && !takesToken(operation) && !['listForms', 'listRequests'].includes(operation.id)
    )

    test.each(lists.filter((operation) => referencesOf(operation).every((reference) => reference.in !== 'path')))(
      '$id',
      async (operation) => {
        for (const caller of extent === 'all' ? estates : callers()) {
          const plain = await caller.api.get(`${operation.path}`)
          // Owners read one log of their account, whatever the mode.
          if (operation.id === 'listAccountLog') expectNoTraceOf(ofOtherAccounts(caller), plain, caller)
          else expectNoTrace(plain, caller)
          for (const { name, schema } of parametersOf(operation, 'query')) {
            if (takesAnyText(schema)) await expectNothingFound(caller, operation, name)
          }
        }
      }
    )

    /** Whether the value of a parameter can be something of others: no time, and none of a few words. */
    function takesAnyText(schema: Json): boolean {
      const { type, items, format = '', enum: words } = resolve(schema)
      if (type === 'array') return takesAnyText(items)
      return type !== 'boolean' && type !== 'integer' && !words && !format.startsWith('date')
    }

    async function expectNothingFound(caller: Estate, operation: ContractOperation, name: string) {
      for (const { name: marker, ids } of othersOf(caller)) {
        for (const value of limited([marker, `signer-0@${marker}.example`, ids.document[0]!], extent)) {
          const { status, body } = await caller.api.get(`${operation.path}?${name}=${encodeURIComponent(value)}`)
          if (status !== 200) expect([403, 422], `${name}=${value}`).toContain(status)
          else if (operation.id === 'countDocuments') expect(body).toMatchObject({ total: 0, trashed: 0 })
          else expect(body.data, `${name}=${value}`).toEqual([])
        }
      }
    }
  })

  describe('signing tokens', () => {
    const signing = tried(contractOperations.filter(takesToken))

    test('only give access to their own document and signer', async () => {
      for (const { session, documents, ids } of estates) {
        const { body } = await session.get('/signing/session')
        expect(body).toMatchObject({ document: { id: documents.sent }, signer: { id: ids.signer[0] } })
      }
    })

    test.each(tried(contractOperations.filter((operation) => !takesToken(operation))))(
      'give access to nothing else: $id',
      async (operation) => {
        const { session, documents } = estates[0]!
        const path = fillPath(operation, { id: documents.sent })
        const { status, body } = await session.call(operation.method, path, { body: exampleBody(operation) })
        const code = operation.security.includes('EditingToken') ? 'EDITING_TOKEN_INVALID' : 'API_KEY_INVALID'
        expect({ status, code: body.error.code }).toEqual({ status: 401, code })
      }
    )

    test.each(signing)('cannot be replaced by an API key: $id', async (operation) => {
      const { api } = estates[0]!
      const { status, body } = await api.call(operation.method, operation.path, { body: exampleBody(operation) })
      expect({ status, code: body.error.code }).toEqual({ status: 401, code: 'SIGNING_TOKEN_INVALID' })
    })
  })
}

/** Tries foreign identifiers, together with each own object that the operation also takes. */
export async function expectNothingOf(
  caller: Estate,
  others: Estate[],
  operation: ContractOperation,
  reference: Reference,
  extent: Extent
): Promise<void> {
  for (const context of limited(contextsOf(caller, operation, reference), extent)) {
    const unknown = outline(await callWith(caller, operation, reference, unknownId(reference.kind), context))
    for (const other of others) {
      for (const id of limited(foreignIds(caller, other, reference.kind as keyof Estate['ids']), extent)) {
        const answer = await callWith(caller, operation, reference, id, context)
        expectNoTraceOf(others, answer, caller, id)
        expect(outline(answer), `${caller.name} with ${other.name}’s ${id}`).toEqual(
          expectedFor(operation, reference, unknown)
        )
        if (reference.in === 'path') expectNotFound(answer, operation, caller)
      }
    }
  }
}

// The contract distinguishes a foreign upload key from an unknown one, but nothing else about it.
function expectedFor({ id }: ContractOperation, { kind, place }: Reference, unknown: ReturnType<typeof outline>) {
  // Nothing is attached to a field that is not found.
  if (kind !== 'upload' || id === 'attachFile') return unknown
  expect(unknown.code).toBe('UPLOAD_KEY_UNKNOWN')
  const problem = 'belongs to another account or mode'
  return { ...unknown, code: 'UPLOAD_KEY_FOREIGN', message: `${place} ${problem}.`, details: { [place]: problem } }
}

function expectNotFound({ status, body }: Answer, { operation }: ContractOperation, caller: Estate) {
  const testOnly = operation['x-error-codes'].includes('TEST_MODE_ONLY') && caller.name.endsWith('-live')
  const expected = testOnly ? [403, 'TEST_MODE_ONLY'] : [404, 'RESOURCE_NOT_FOUND']
  expect([status, body.error.code]).toEqual(expected)
}

/** The other own objects that an operation takes: a document in each relevant state, each endpoint. */
function contextsOf({ ids, documents }: Estate, operation: ContractOperation, reference: Reference) {
  const [other] = referencesOf(operation).filter((other) => other.in === 'path' && other.place !== reference.place)
  if (!other || reference.place === 'id') return [{}]
  const { draft, sent, completed, voided } = documents
  const own = other.kind === 'document' ? [draft, sent, completed, voided] : ids.webhook
  return own.map((id) => ({ [other.place]: id }))
}

function callWith(
  { api, session }: Estate,
  operation: ContractOperation,
  reference: Reference,
  id: string,
  context: Record<string, string> = {}
): Promise<Answer> {
  const inPath = reference.in === 'path' ? { ...context, [reference.place]: id } : context
  const query = reference.in === 'query' ? `?${reference.place}=${encodeURIComponent(id)}` : ''
  const body = reference.in === 'body' ? bodyWith(operation, reference, id) : quickBody(operation)
  const path = `${fillPath(operation, inPath)}${query}`
  return (takesToken(operation) ? session : api).call(operation.method, path, { body })
}

// Without an access code, the hash of which takes longer than everything else.
function quickBody(operation: ContractOperation) {
  const body = exampleBody(operation)
  return operation.id === 'setAccessCode' ? { ...body, access_code: null } : body
}

// Without optional properties, because those in the example may cause other errors.
function bodyWith(operation: ContractOperation, { segments }: Reference, id: string) {
  const body = exampleBody(operation)
  if ('file' in body) delete body.file
  if (segments[0] === 'files') body.files = [{ file_name: 'a.pdf' }]
  if ('consent' in body) body.consent.sha256 = consentSha256
  const parent = segments.slice(0, -1).reduce((node, segment) => node[segment], body)
  parent[segments.at(-1)!] = id
  return body
}

/** The content of a response, except for the identifier that the caller sent. */
function outline({ status, body }: Answer) {
  const { code, message, details } = body.error ?? {}
  const neutral = message?.replace(/[a-z]{3}_[0-9a-z]{26}/, '<id>')
  return { status, code, message: neutral, details, data: body.data as unknown }
}

function limited<Each>(list: Each[], extent: Extent): Each[] {
  return extent === 'one' ? list.slice(0, 1) : list
}

// A unit test of identifiers has the others.
function wrongIds(estate: Estate, kind: Kind, extent: Extent): string[] {
  const few = ['nonsense', mistypedId(kind)]
  if (extent === 'one') return few
  return [
    ...few,
    '0193fb6a-8d70-7cc1-8d1c-0b0f9b5e2d4a',
    unknownId(kind).toUpperCase(),
    `${unknownId(kind)}0`,
    unknownId(kind).replace(/_./, '_8'),
    unknownId(kind).slice(0, -1),
    `${prefixes[kind]}_${'7'.repeat(26)}`,
    unknownId(kind === 'document' ? 'template' : 'document'),
    estate.ids[kind === 'document' ? 'template' : 'document'][0]!,
    `${unknownId(kind)}\u0000`,
    '../account',
    '%',
    '💥'
  ]
}

function othersOf(caller: Estate) {
  return estates.filter((estate) => estate !== caller)
}

function ofOtherAccounts({ name }: Estate) {
  const [account] = name.split('-')
  return estates.filter((estate) => !estate.name.startsWith(`${account}-`))
}

// Both modes of an account have the same members.
function foreignIds(caller: Estate, other: Estate, kind: keyof Estate['ids']) {
  return other.ids[kind].filter((id) => !caller.ids[kind].includes(id))
}

function expectNoTrace(answer: Answer, caller: Estate, written?: string) {
  expectNoTraceOf(othersOf(caller), answer, caller, written)
}

function expectNoTraceOf(others: Estate[], { bytes }: Answer, caller: Estate, written?: string) {
  const text = bytes.toString('utf8')
  for (const other of others) {
    const foreign = (Object.keys(other.ids) as (keyof Estate['ids'])[]).flatMap((kind) =>
      foreignIds(caller, other, kind)
    )
    const traces = [other.name, ...foreign].filter((trace) => trace !== written && text.includes(trace))
    expect(traces, caller.name).toEqual([])
  }
}

/** Every row of every table that a caller could have changed. */
async function everything() {
  const tables = await world.sql<{ name: string }[]>`
    select table_name as name
    from information_schema.tables
    where table_schema = 'public'
      and table_name not in ('daily_counts', 'idempotency_keys', 'rate_limits', 'requests', 'worker_heartbeats')
    order by table_name
  `
  expect(tables.length).toBeGreaterThan(15)
  const contents = await Promise.all(
    tables.map(async ({ name }) => {
      const rows =
        await world.sql`select (to_jsonb(t) - 'last_used_at')::text as row from ${world.sql(name)} as t order by 1`
      return [name, rows.map(({ row }) => row)]
    })
  )
  return Object.fromEntries(contents)
}

async function noMoreJobs() {
  await vi.waitFor(
    async () => {
      const rows = await world.sql`select task_identifier from graphile_worker.jobs where run_at <= now()`
      expect(rows.map(({ task_identifier }) => task_identifier)).toEqual([])
    },
    { timeout: 60_000, interval: 50 }
  )
}
