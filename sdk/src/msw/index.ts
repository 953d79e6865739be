import { type HttpHandler, http } from 'msw'
import { answer } from './answer.js'
import { newId } from './ids.js'
import { pdfResponse } from './operations/documents.js'
import { responseTo } from './refusal.js'
import { invalid, notFound } from './rules.js'
import { emptyState, type MockState } from './state.js'
import type { World } from './world.js'

export type { MockDocument, MockState } from './state.js'

export interface SignpostMockOptions {
  /** The site's URL, as the client under test is given it. Default `http://localhost:4400`. */
  baseUrl?: string
}

export interface SignpostMock {
  /** For `setupServer(...handlers)` or `setupWorker(...handlers)`. */
  handlers: HttpHandler[]
  /** What the mock remembers. Look at it, or change it: `state.account.plan = 'free'`. */
  state: MockState
  /** Forgets everything. */
  reset(): void
}

/**
 * A Signpost in memory, for the tests of your own program: documents are created, sent, signed by the test helpers and completed,
 * with the service's own rules, errors and shapes. Any key that begins with `sp_test_` or `sp_live_` is good. Sealing, bulk sends
 * and deliveries are done at once; a completed PDF is the one that was uploaded; no rate limits.
 *
 * @example
 * const mock = createSignpostMock({ baseUrl: 'https://sign.example.com' })
 * const server = setupServer(...mock.handlers)
 * beforeAll(() => server.listen())
 * afterEach(() => mock.reset())
 * afterAll(() => server.close())
 */
export function createSignpostMock(options: SignpostMockOptions = {}): SignpostMock {
  const baseUrl = (options.baseUrl ?? 'http://localhost:4400').replace(/\/+$/, '')
  const world: World = { baseUrl, state: emptyState(), answers: new Map(), turn: Promise.resolve() }
  const handlers = [
    http.all(`${baseUrl}/v1/*`, ({ request }) => answer(request, world)),
    http.put(`${baseUrl}/uploads/:key`, ({ request, params }) => storeUpload(request, String(params.key), world)),
    http.get(`${baseUrl}/files/:id`, ({ params }) => sendFile(String(params.id), world))
  ]
  return { handlers, state: world.state, reset: () => reset(world) }
}

async function storeUpload(request: Request, key: string, { state, baseUrl }: World): Promise<Response> {
  const upload = state.uploads.get(key)
  if (!upload || upload.used) return responseTo(notFound(key), baseUrl, newId('req'))
  const file = new Uint8Array(await request.arrayBuffer())
  if (file.length !== upload.size) {
    const problem = `has ${file.length} bytes instead of the declared ${upload.size}`
    return responseTo(invalid('UPLOAD_SIZE_MISMATCH', 'file', problem), baseUrl, newId('req'))
  }
  upload.file = file
  return new Response(null, { status: 200 })
}

function sendFile(id: string, { state }: World): Response {
  const known = state.documents.get(id)
  return known ? pdfResponse(known.file) : new Response(null, { status: 404 })
}

// The state stays the same object: tests hold on to it.
function reset({ state, answers }: World): void {
  Object.assign(state, emptyState())
  answers.clear()
}
