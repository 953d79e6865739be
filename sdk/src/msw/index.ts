import { type HttpHandler, http } from 'msw'
import { answer } from './answer.js'
import { newId } from './ids.js'
import { pdfResponse } from './operations/documents.js'
import { blankPdf } from './pdf.js'
import { responseTo } from './refusal.js'
import { invalid, notFound } from './rules.js'
import { emptyState, type MockState } from './state.js'
import type { World } from './world.js'

export type { MockDocument, MockState } from './state.js'

export interface SignpostMockOptions {
  /** The URL of the service, as passed to the client under test. Default `http://localhost:4400`. */
  baseUrl?: string | undefined
}

export interface SignpostMock {
  /** Pass them to `setupServer(...handlers)` or `setupWorker(...handlers)`. */
  handlers: HttpHandler[]
  /** The state of the mock. You can read and change it: `state.account.plan = 'free'`. */
  state: MockState
  /** Resets the state. */
  reset(): void
}

/**
 * Simulates Signpost in memory, for tests of your program. Documents can be created, sent, signed with the test helpers
 * and completed, with the rules, errors and formats of the service. Every key that begins with `sp_test_` or `sp_live_`
 * is valid. Sealing, bulk sends and deliveries finish immediately, a completed PDF is the uploaded PDF, and there are
 * no rate limits.
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
    http.get(`${baseUrl}/files/:id`, ({ request, params }) => sendFile(request, String(params.id), world))
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

function sendFile({ url }: Request, id: string, { state }: World): Response {
  const known = state.documents.get(id)
  if (!known) return new Response(null, { status: 404 })
  return pdfResponse(new URL(url).searchParams.get('part') === 'audit' ? blankPdf : known.file)
}

// Keeps the same state object, because tests keep references to it.
function reset({ state, answers }: World): void {
  Object.assign(state, emptyState())
  answers.clear()
}
