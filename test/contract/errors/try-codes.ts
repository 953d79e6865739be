import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, createApi } from '../../support/api.js'
import {
  type ContractOperation,
  contract,
  contractOperations,
  exampleBody,
  fillPath,
  firstOfEachKind,
  type Json,
  problemsOfAnswer,
  takesToken
} from '../../support/contract.js'
import { tokenFor } from '../../support/pad-token.js'
import { type RawAnswer, sendRaw } from '../../support/raw-request.js'
import { account } from './account.js'
import { byHandlers, chain, keyFor } from './common.js'
import { documents } from './documents.js'
import { keys } from './keys.js'
import { members } from './members.js'
import type { Attempt, Scenario, Scenarios } from './scenario.js'
import { signing } from './signing.js'
import { createStage, type Stage } from './stage.js'
import { templateLinks } from './template-links.js'
import { templates } from './templates.js'
import { testHelpers } from './test-helpers.js'
import { webhooks } from './webhooks.js'

const own: Scenarios = {
  ...documents,
  ...signing,
  ...templates,
  ...templateLinks,
  ...webhooks,
  ...keys,
  ...members,
  ...account,
  ...testHelpers
}

const types: Record<number, string> = {
  400: 'validation_error',
  401: 'authentication_error',
  403: 'authorization_error',
  404: 'not_found',
  409: 'state_conflict',
  412: 'state_conflict',
  413: 'validation_error',
  415: 'validation_error',
  417: 'validation_error',
  422: 'validation_error',
  429: 'rate_limit_exceeded',
  431: 'validation_error',
  500: 'internal_error',
  503: 'internal_error'
}

// Only the free plan has a document quota, and it has neither feature. A plan with both would have to return this
// error.
const unreachable: Record<string, string[]> = {
  createBulkSend: ['DOCUMENT_QUOTA_EXCEEDED'],
  createDocumentFromForm: ['DOCUMENT_QUOTA_EXCEEDED']
}

/**
 * Provokes every error that is tried, and compares the answers with the contract. An operation's own errors are always tried, those of
 * the chain as `triesChain` says.
 */
export function tryCodes(triesChain: (operation: ContractOperation, code: string) => boolean): void {
  const isTried = (operation: ContractOperation, code: string) => {
    if (unreachable[operation.id]?.includes(code)) return false
    return !isOfChain(operation, code) || triesChain(operation, code)
  }

  let stage: Stage
  beforeAll(async () => {
    stage = await createStage()
  })
  afterAll(() => stage[Symbol.asyncDispose]())

  test('no plan has a quota of documents together with bulk sends or forms', async () => {
    for (const plan of contract.components.schemas.Plan.enum) {
      const { live_key } = await stage.world.createAccount({ plan })
      const { usage, limits } = (await createApi(stage.world.url, live_key).get('/account')).body
      if (usage.documents_limit !== null)
        expect(limits).toMatchObject({ bulk_send_recipients: 0, forms_library: false })
    }
  })

  describe.each(contractOperations)('$id', (operation) => {
    test.each(declared(operation).filter((code) => isTried(operation, code)))('%s', async (code) => {
      await tryCode(stage, operation, code)
    })

    test('no undeclared error is provoked', () => {
      const undeclared = Object.keys(own[operation.id] ?? {}).filter((code) => !declared(operation).includes(code))
      expect(undeclared).toEqual([])
    })
  })

  test('every scenario belongs to an operation', () => {
    const ids = contractOperations.map(({ id }) => id)
    expect(Object.keys(own).filter((id) => !ids.includes(id))).toEqual([])
  })

  test('every error code is declared by an operation, or belongs to no operation', () => {
    const used = new Set(contractOperations.flatMap(declared))
    const unused = contract.components.schemas.ErrorCode.enum.filter((code: string) => !used.has(code))
    // The codes of passkeys, paths, HTTP and upload URLs, which refused-passkeys.test.ts, http.test.ts and uploads.test.ts cover.
    expect(unused).toEqual([
      'PASSKEY_INVALID',
      'PASSKEY_NOT_ALLOWED',
      'ROUTE_NOT_FOUND',
      'METHOD_NOT_ALLOWED',
      'REQUEST_TIMEOUT',
      'UPLOAD_SIZE_MISMATCH'
    ])
  })

  test('the example of a code has details if all of its answers have them, and names a place if they do', () => {
    const isAbout = ({ message, details = {} }: Json) =>
      Object.entries(details).some(([path, problem]) => message === `${path} ${problem}.`)
    const likeAnswers = [...answersOf].map(([code, errors]) => ({
      code,
      details: errors.every(({ details }) => details),
      named: errors.every(isAbout)
    }))
    const likeExamples = [...answersOf.keys()].map((code) => {
      const { error } = contract.components.examples[code].value
      return { code, details: error.details !== undefined, named: isAbout(error) }
    })
    expect(likeExamples).toEqual(likeAnswers)
  })
}

/** Provokes an error of an operation, and throws unless the answer is the error that the contract describes. */
export async function tryCode(stage: Stage, operation: ContractOperation, code: string): Promise<void> {
  const scenario = scenarioOf(operation, code)
  expect(scenario, `nothing here provokes ${code} of ${operation.id}`).toBeDefined()
  const attempt = await scenario!(stage, operation)
  try {
    expectError(stage, await call(stage, operation, attempt), operation, code, attempt)
  } finally {
    await attempt.after?.()
  }
}

/** Whether an operation is the first of its kind that can answer with a code: by method, security and content of the request. */
export function isFirstOfItsKind(operation: ContractOperation, code: string): boolean {
  return firstOfEachKind(contractOperations.filter((each) => declared(each).includes(code))).includes(operation)
}

function isOfChain({ id }: ContractOperation, code: string): boolean {
  return code in chain && own[id]?.[code] === undefined
}

function declared({ operation }: ContractOperation): string[] {
  return operation['x-error-codes']
}

function scenarioOf({ id }: ContractOperation, code: string): Scenario | undefined {
  return own[id]?.[code] ?? byHandlers[code] ?? chain[code]
}

async function call(stage: Stage, operation: ContractOperation, attempt: Attempt) {
  const { world = stage.world, path, query = '', headers } = attempt
  const key = attempt.key === undefined ? await goodKey(stage, operation) : attempt.key
  if (attempt.raw)
    return answerOf(await sendRaw(world.url, attempt.raw(`${operation.method} /v1${fillPath(operation, path)}`)))
  const body = 'body' in attempt ? attempt.body : exampleBody(operation)
  return createApi(world.url, null).call(operation.method, `${fillPath(operation, path)}${query}`, {
    key,
    headers,
    body
  })
}

function answerOf({ status, headers, text }: RawAnswer): Answer {
  return { status, headers, body: JSON.parse(text), bytes: Buffer.from(text) }
}

async function goodKey(stage: Stage, operation: ContractOperation) {
  if (!takesToken(operation)) return keyFor(stage, operation)
  return tokenFor(operation, stage.world, await stage.token(await stage.send()))
}

function expectError(
  stage: Stage,
  answer: Answer,
  operation: ContractOperation,
  code: string,
  { world, details = [] }: Attempt
) {
  const { status, body, headers } = answer
  const { error } = body
  expect({ status, code: error.code }, JSON.stringify(error)).toEqual({ status: statusOf(code), code })
  expect(error.type).toBe(code === 'DOCUMENT_QUOTA_EXCEEDED' ? 'quota_exceeded' : types[status])
  expectLikeExample(error)
  expect(error.doc_url).toBe(`${(world ?? stage.world).url}/docs/errors#${code}`)
  expect(error.request_id).toBe(headers.get('x-request-id'))
  expect(Object.keys(error.details ?? {})).toEqual(details)
  expect(problemsOfAnswer(operation, answer)).toBe('')
  if (status === 429) expect(headers.get('retry-after')).toBe(String(error.retry_after))
  if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  if (status === 401) expect(headers.get('www-authenticate')).toBe('Bearer')
  if (status >= 500) expect(JSON.stringify(body)).not.toMatch(/relation|api_keys|select|ECONNREFUSED|\.ts|\.js/)
}

// Which answers of a code have details: an example has them if all have, as one of a place in the request names it in its message.
const answersOf = new Map<string, Json[]>()

function expectLikeExample(error: Json) {
  const { details: _details, ...example } = contract.components.examples[error.code].value.error
  // Only of requests with a key.
  const { details: _own, request_log_url: _log, ...answer } = error
  expect(Object.keys(answer).sort()).toEqual(Object.keys(example).sort())
  expect(answer.type).toBe(example.type)
  answersOf.set(error.code, [...(answersOf.get(error.code) ?? []), error])
}

function statusOf(code: string): number {
  return contract.components.schemas.ErrorCode['x-error-codes'][code].status
}
