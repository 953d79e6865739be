import { contract, type Operation } from './contract.js'
import { editingTokenOf, readEditor } from './editing-token.js'
import { withFailures } from './failures.js'
import { answerFile } from './files.js'
import type { Call, Caller, Handler } from './handler.js'
import { newId, sha256 } from './ids.js'
import { readKey } from './keys.js'
import { handlers } from './operations/index.js'
import { assertHeaders, readBody, readQuery } from './read-request.js'
import { type Known, recordRequest, requestLogUrl } from './record-request.js'
import { MethodRefusal, responseTo } from './refusal.js'
import { assertMatch, canonicalJson, hasTag, idempotencyLifetimeMs, Refusal, taggedText } from './rules.js'
import { readPadToken, readToken } from './signing-token.js'
import { inTurn, later, timeOf, type World } from './world.js'

// Paths without parameters first: /documents/from-form is not a document.
const routes = contract.operations
  .map((operation) => ({ operation, pattern: patternOf(operation.path) }))
  .sort((a, b) => a.operation.path.split('{').length - b.operation.path.split('{').length)

function patternOf(path: string) {
  return new RegExp(`^/v1${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
}

/** Responds to a request as the service would. */
export async function answer(request: Request, world: World): Promise<Response> {
  const requestId = request.headers.get('x-request-id') ?? newId('req')
  const known: Known = { at: timeOf(world) }
  const response = await doIt(request, world, known).catch((error) => {
    if (!(error instanceof Refusal)) throw error
    known.error_code = error.code
    return responseTo(error, world.baseUrl, requestId, requestLogUrl(world, known, requestId))
  })
  recordRequest(world, request, known, { request_id: requestId, status: response.status, now: timeOf(world) })
  // The headers of a network error cannot be changed.
  if (response.type === 'error') return response
  response.headers.set('X-Request-Id', requestId)
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
  return response
}

async function doIt(request: Request, world: World, known: Known): Promise<Response> {
  const url = new URL(request.url)
  const pathname = url.pathname.slice(new URL(world.baseUrl).pathname.length - 1)
  const file = await answerFile(request, pathname, world)
  if (file) return file
  const route = findOperation(request.method, pathname)
  Object.assign(known, route)
  return withFailures(world, route.operation.id, request, () => perform(request, world, route, known))
}

async function perform(request: Request, world: World, { operation, path }: Route, known: Known): Promise<Response> {
  const userAgent = request.headers.get('user-agent')
  const caller: Caller = { ...callerOf(request, world, { operation, path }), userAgent }
  known.caller = caller
  const query = readQuery(request, operation)
  assertHeaders(request, operation)
  const body = await readBody(request, query, operation)
  const guard = (current: object, wanted?: object) => assertUnmodified(request.headers.get('if-match'), current, wanted)
  const call = { world, caller, path, query, body, assertUnmodified: guard } as Call<never>
  const work = async () => {
    // What was done before, in its turn, may have ended the link.
    if (operation.bySigner) readToken(request, world)
    const handler = handlers[operation.id] as unknown as Handler<never>
    const result: unknown = await handler(call)
    return toResponse(result, operation)
  }
  const respond = async () => unlessKnown(request, await once(request, body, world, work))
  // A receiver can call the mock while the test event is posted.
  return operation.id === 'testWebhook' ? respond() : inTurn(world, respond)
}

function callerOf(request: Request, world: World, { operation, path }: Route): Caller {
  if (operation.bySigner) return readToken(request, world)
  if (operation.byPad) return readPadToken(request, world)
  const token = operation.byEditor ? editingTokenOf(request) : undefined
  return token ? readEditor(token, world, operation, path) : readKey(request, world, operation.scope)
}

interface Route {
  operation: Operation
  path: Record<string, string>
}

function findOperation(method: string, pathname: string): Route {
  const fitting = routes.filter(({ pattern }) => pattern.test(pathname))
  if (fitting.length === 0) throw new Refusal('ROUTE_NOT_FOUND', `No such path: ${pathname}.`)
  const route = fitting.find(({ operation }) => operation.method === method)
  if (route === undefined) throw new MethodRefusal(method, methodsOf(fitting))
  const groups = Object.entries(route.pattern.exec(pathname)?.groups ?? {})
  return {
    operation: route.operation,
    path: Object.fromEntries(groups.map(([name, value]) => [name, decodeURIComponent(value)]))
  }
}

function methodsOf([first, ...others]: typeof routes): string[] {
  const same = others.filter(({ operation }) => operation.path === first?.operation.path)
  return [first, ...same].flatMap((route) => (route ? [route.operation.method] : []))
}

// The same idempotency key gets the first response again, unless that is an error.
async function once({ method, url, headers }: Request, body: unknown, world: World, work: () => Promise<Response>) {
  const { answers } = world
  const key = method === 'POST' ? headers.get('idempotency-key') : null
  if (key === null) return work()
  const name = [headers.get('authorization'), key, url.split('?', 1)].join(' ')
  const text = canonicalJson(body)
  const found = answers.get(name)
  const known = found && found.until > timeOf(world) ? found : undefined
  if (known && known.body !== text)
    throw new Refusal('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was already used with a different request body.')
  if (known) {
    const { status, headers: kept } = known.answer
    return new Response(known.answer.clone().body, { status, headers: [...kept, ['Idempotency-Replayed', 'true']] })
  }
  const answer = await work()
  const until = new Date(later(world, idempotencyLifetimeMs))
  answers.set(name, { until, body: text, answer: answer.clone() })
  return answer
}

async function toResponse(result: unknown, { status, location, untagged }: Operation): Promise<Response> {
  if (result instanceof Response) return result
  if (result === undefined) return new Response(null, { status: 204 })
  const headers = {
    ...(location ? { Location: `/v1${location.replace('{id}', (result as { id: string }).id)}` } : {}),
    ...(untagged ? { ETag: await entityTagOf(result as object, untagged) } : {})
  }
  return Response.json(result, { status, headers })
}

function unlessKnown({ method, headers }: Request, answer: Response): Response {
  const [known, tag] = [headers.get('if-none-match'), answer.headers.get('etag')]
  if (method !== 'GET' || !known || !tag || !hasTag(known, tag)) return answer
  const kept = new Headers(answer.headers)
  kept.delete('content-type')
  return new Response(null, { status: 304, headers: kept })
}

/** The `ETag` of an answer, which does not cover its secrets. */
async function entityTagOf(answer: object, secrets: readonly string[] = []): Promise<string> {
  return `"${await sha256(taggedText(answer, secrets))}"`
}

/** Throws unless an object, as it is presented, has the `ETag` of `If-Match`, if there is one. */
async function assertUnmodified(ifMatch: string | null, current: object, wanted?: object): Promise<void> {
  if (ifMatch !== null) assertMatch(ifMatch, [await entityTagOf(current), wanted && (await entityTagOf(wanted))])
}
