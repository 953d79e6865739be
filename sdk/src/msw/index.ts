import { bypass, type HttpHandler, http } from 'msw'
import { createSimulation, type SignpostMockOptions, type SimulatedSignpost } from './mock.js'

export type { Duration, MockClock } from './clock.js'
export type { ErrorCodeOf, Fail, FailureOf, FailureOptions, SlownessOptions } from './failures.js'
export type {
  BulkSendFixture,
  DocumentFixture,
  Fixtures,
  KeyFixture,
  TemplateFixture,
  WebhookFixture
} from './fixtures.js'
export type { SignpostMockOptions, SimulatedSignpost } from './mock.js'
export type { PostWebhook } from './posting.js'
export type { MockDelivery, MockDocument, MockKey, MockState, MockUpload, MockWebhook } from './state.js'

export interface SignpostMock extends SimulatedSignpost {
  /** Pass them to `setupServer(...handlers)` or `setupWorker(...handlers)`. */
  readonly handlers: HttpHandler[]
}

/**
 * Simulates Signpost in memory, for tests of your program. Documents can be created, sent, signed with the test helpers
 * and completed, with the rules, errors and formats of the service. Sealing, bulk sends and deliveries finish
 * immediately, a completed PDF is the uploaded PDF, and there are no rate limits.
 *
 * @example
 * const mock = createSignpostMock({ baseUrl: 'https://sign.example.com' })
 * const server = setupServer(...mock.handlers)
 * const signpost = new Signpost({ apiKey: mock.keys.test, baseUrl: 'https://sign.example.com' })
 * beforeAll(() => server.listen())
 * afterEach(() => mock.reset())
 * afterAll(() => server.close())
 */
export function createSignpostMock(options: SignpostMockOptions = {}): SignpostMock {
  const baseUrl = (options.baseUrl ?? 'http://localhost:4400').replace(/\/+$/, '')
  const { mock, respond } = createSimulation({ ...options, baseUrl }, (request) => fetch(bypass(request)))
  const handlers = [
    http.all(`${baseUrl}/v1/*`, ({ request }) => respond(request)),
    http.put(`${baseUrl}/uploads/:key`, ({ request }) => respond(request)),
    http.get(`${baseUrl}/branding/:name`, ({ request }) => respond(request)),
    http.get(`${baseUrl}/files/:id`, ({ request }) => respond(request))
  ]
  return { ...mock, handlers }
}
