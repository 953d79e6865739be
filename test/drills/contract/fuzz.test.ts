import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, createApi } from '../../support/api.js'
import { contractOperations } from '../../support/contract.js'
import { firstId, Living } from '../../support/fuzz/living.js'
import { createVocabulary, populate, populateManaged } from '../../support/fuzz/populate.js'
import { problemOf } from '../../support/fuzz/problem-of.js'
import { type FuzzRequest, requests, requestsTo } from '../../support/fuzz/requests.js'
import { createSender, type Outgoing } from '../../support/fuzz/send.js'
import type { Vocabulary } from '../../support/fuzz/values.js'
import { waitForStatus } from '../../support/journey.js'
import { createKeyLike } from '../../support/keys.js'
import { createWorld, type World, type WorldAccount } from '../../world.js'

const seed = Number(process.env.FUZZ_SEED ?? 20260301)
// Each operation gets some of them.
const count = Number(process.env.FUZZ_REQUESTS ?? 8_000)
const atOnce = 8
// Each has a separate time limit, so that a busy machine can finish all of them.
const portions = Array.from({ length: 20 }, (_, index) => index)
const portionSize = Math.ceil(count / portions.length)

/** An account with objects of each kind, and the key of another one, that manages its keys. */
interface Place {
  account: WorldAccount
  managerKey: string
  living: Living
}

let world: World
let place: Place
let other: WorldAccount
let words: Vocabulary
let generated: [number, FuzzRequest][]
let send: ReturnType<typeof createSender>
const succeeded = new Set<string>()
beforeAll(async () => {
  world = await createWorld({ plan: 'enterprise', env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' } })
  other = await world.createAccount()
  place = await createPlace()
  words = await createVocabulary(world)
  generated = [...fc.sample(requests(words), { seed, numRuns: count }).entries()]
  send = createSender(world.url)
})
afterAll(() => world[Symbol.asyncDispose]())

async function createPlace(): Promise<Place> {
  const [account, managing] = [await world.createAccount(), await world.createAccount()]
  const living = new Living()
  // Of an account of its own, whose keys nothing else uses.
  const managerKey = await createKeyLike(world, managing.test_key)
  living.spare((await createApi(world.url, managerKey).get('/keys/current')).body.id)
  await populateManaged(world, living, managerKey)
  await populate(world, living, account)
  return { account, managerKey, living }
}

describe(`${count} requests from seed ${seed} get responses that match the contract`, () => {
  test.each(portions)('portion %i', { timeout: 180_000 }, async (portion) => {
    const failures = await sendAll(generated.slice(portion * portionSize, (portion + 1) * portionSize))
    expect([...failures.values()].join('\n\n')).toBe('')
  })
})

// A seal can only be requested again while it is pending, nobody guesses a code, and no file is sent for a field.
const unlikely = ['sealDocument', 'enterSigningCode', 'attachFile']
const neverSucceeded = () => contractOperations.filter(({ id }) => !unlikely.includes(id) && !succeeded.has(id))

async function sendAll(portion: [number, FuzzRequest][]) {
  const failures = new Map<string, string>()
  const queue = portion.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [number, request] of queue) {
        const outgoing = filled(request)
        const answer = await send(outgoing).catch((error: Error) => error)
        const problem = problemOf(request.operation, answer)
        if (problem) keepFirst(failures, request, problem, describeRequest(number, outgoing, problem, answer))
        if (answer instanceof Error) continue
        if (answer.status < 400) succeeded.add(request.operation.id)
        learn(answer, outgoing)
      }
    })
  )
  return failures
}

test('accepted documents can be signed and sealed', { timeout: 180_000 }, async () => {
  const api = createApi(world.url, place.account.test_key)
  const { body } = await api.get('/documents?status=sent&expand=signers&per_page=40')
  for (const { id, signers } of body.data as {
    id: string
    signers: { id: string; order: number; status: string; candidates: { id: string }[] }[]
  }[]) {
    const unsigned = signers.filter(({ status }) => status !== 'signed').toSorted((a, b) => a.order - b.order)
    for (const signer of unsigned) {
      const [candidate] = signer.candidates
      const path = `/test-helpers/documents/${id}/signers/${signer.id}`
      // Somebody may have taken it already.
      if (candidate) await api.post(`${path}/take`, { candidate_id: candidate.id })
      const { status, bytes } = await api.post(`${path}/sign`)
      expect(status, `${id}: ${bytes}`).toBe(200)
    }
  }
  for (const { id } of body.data) await waitForStatus(api, id, 'completed')
})

test('no job has failed', async () => {
  const failed = await world.sql`
    select task_identifier as task, last_error as error
    from graphile_worker.jobs
    where last_error is not null
  `
  expect([...failed]).toEqual([])
})

// A request that never passes validation does not count. What a rare operation needs may all have been signed, voided or
// deleted by then, so it gets new objects and more requests.
test('each operation succeeded at least once', { timeout: 180_000 }, async () => {
  if (neverSucceeded().length > 0) place = await createPlace()
  for (const operation of neverSucceeded()) {
    const arbitrary = requestsTo(operation, words)
    // Most operations succeed in the first round.
    for (let round = 0; round < 25 && !succeeded.has(operation.id); round++) {
      const failures = await sendAll([...fc.sample(arbitrary, { seed: seed + round, numRuns: 40 }).entries()])
      expect([...failures.values()].join('\n\n')).toBe('')
    }
  }
  expect(neverSucceeded().map(({ id }) => id)).toEqual([])
})

function filled({ operation, sender, path, query, headers, body }: FuzzRequest): Outgoing {
  const { living } = place
  const authorization = typeof sender === 'number' ? living.token(sender, operation) : keyOf(sender)
  const caller = authorization ?? ''
  const filledPath = living.fill(path, caller, undefined)
  const parent = firstId(filledPath) ?? authorization
  return {
    method: operation.method,
    path: filledPath + living.fill(decodePlaceholders(query), caller, parent),
    headers: {
      ...(authorization ? { Authorization: `Bearer ${authorization}` } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers
    },
    body: body === undefined ? undefined : living.fill(body, caller, parent)
  }
}

function keyOf(sender: Exclude<FuzzRequest['sender'], number>): string | undefined {
  const { test_key: test, live_key: live } = place.account
  return { test, live, manager: place.managerKey, other: other.live_key, nobody: undefined }[sender]
}

// In a query, `@{document:1}` becomes `%40%7Bdocument%3A1%7D`.
function decodePlaceholders(query: string) {
  return query.replace(/%40%7B(\w+)%3A(\d+)%7D/g, '@{$1:$2}')
}

function learn({ status, bytes }: Answer, { headers, path }: Outgoing) {
  const caller = headers.Authorization?.slice('Bearer '.length) ?? ''
  if (status === 404) return place.living.forget(caller, path)
  if (status < 400 && bytes.length < 50_000) place.living.learn(bytes.toString('utf8'), caller, path)
}

function keepFirst(failures: Map<string, string>, { operation }: FuzzRequest, problem: string, description: string) {
  const kind = `${operation.id} ${problem.slice(0, 80)}`
  if (!failures.has(kind)) failures.set(kind, description)
}

/** Everything that is needed to send it again. */
function describeRequest(
  number: number,
  { method, path, headers, body }: Outgoing,
  problem: string,
  answer: Answer | Error
) {
  const { Authorization: _, ...others } = headers
  const answered = answer instanceof Error ? '' : answer.bytes.toString('utf8').slice(0, 600)
  const lines = [
    `${method} ${path}`,
    JSON.stringify(others),
    body?.slice(0, 2000),
    `-> ${problem.slice(0, 600)}`,
    answered
  ]
  return [`FUZZ_SEED=${seed}, request ${number}:`, ...lines].filter(Boolean).join('\n')
}
