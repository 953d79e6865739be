import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { operationIds, plainCalls } from '../testing/contract-check.js'
import { handlers } from './operations/index.js'
import { accountSettings } from './testing/account-settings.js'
import { apiKeys } from './testing/api-keys.js'
import { conditionalChanges } from './testing/conditional-changes.js'
import { createdDocuments } from './testing/created-documents.js'
import { documents } from './testing/documents.js'
import { editUrls } from './testing/edit-urls.js'
import { ada, createMockUnderTest } from './testing/mock-under-test.js'
import { records } from './testing/records.js'
import { refusedRequests } from './testing/refused-requests.js'
import { repeatedRequests } from './testing/repeated-requests.js'
import { signingSessions } from './testing/signing-sessions.js'
import { templateLinks } from './testing/template-links.js'
import { webhooks } from './testing/webhooks.js'

const underTest = createMockUnderTest()
const { mock, signpost, sent, seen, logged } = underTest
const server = setupServer(...mock.handlers)

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => mock.reset())
afterAll(() => server.close())

describe('documents', () => {
  documents(underTest)
  createdDocuments(underTest)
})
describe('signing sessions', () => signingSessions(underTest))
describe('links of templates', () => templateLinks(underTest))
describe('webhooks', () => webhooks(underTest))
describe('API keys', () => apiKeys(underTest))
describe('edit URLs', () => editUrls(underTest))
describe('the settings of the account', () => accountSettings(underTest))
describe('conditional changes', () => conditionalChanges(underTest))
describe('requests are rejected', () => refusedRequests(underTest))
repeatedRequests(underTest)
records(underTest)

it('sends automatic reminders once, and resets its state', async () => {
  const { id } = await sent(ada)
  await signpost.testHelpers.remind(id)
  await signpost.testHelpers.remind(id)
  expect(mock.state.emails.map(({ kind }) => kind)).toEqual(['invitation', 'reminder'])
  mock.reset()
  expect(mock.state.documents.size).toBe(0)
})

// All tests use the client's methods, and a fetch that validates every response against the contract. The mock seals
// without delay, so that no document is left to seal again.
it('has responded to every operation of the contract', async () => {
  const unanswered = operationIds.filter((id) => !(id in handlers))
  expect(unanswered, 'Answer them in a file of sdk/src/msw/operations').toEqual([])
  const unseen = operationIds.filter((id) => !seen.has(id))
  for (const id of unseen) await callWithoutArguments(id)
  const forgotten = unseen.filter((id) => !seen.has(id))
  expect(forgotten, 'Call the others in a file of sdk/src/msw/testing').toEqual(['sealDocument'])
})

/** Calls an operation that reads something without parameters, which needs no test of its own to match the contract. */
async function callWithoutArguments(id: string) {
  const name = plainCalls.get(id)
  if (!name) return
  const [resource, method] = name.split('.') as [string, string]
  const methods = Reflect.get(signpost, resource)
  if (!methods?.[method]) throw new Error(`The SDK has no signpost.${name}() for ${id}: add it to sdk/src/resources.`)
  await methods[method]()
}

it('has logged every operation, and no key, token, link or body', () => {
  const text = JSON.stringify(logged)
  expect(logged.length).toBeGreaterThan(2 * operationIds.length)
  const isLogged = (part: string) => text.includes(part)
  expect(['/v1/account: 200', '/v1/signing/session/complete: 200'].filter(isLogged)).toHaveLength(2)
  const secrets = ['sp_test', 'sp_live', 'Bearer', 'eyJ', 'token', 'whsec', 'example.com', 'Ada', '?', 'JVBER']
  expect(secrets.filter(isLogged)).toEqual([])
})
