import { createClient, createSigningClient } from '@signpost/sdk'
import { createSignpostMock } from '@signpost/sdk/msw'
import { setupServer } from 'msw/node'
import { expect, test } from 'vitest'
import { contractOperations, type Json, takesToken } from '../support/contract.js'
import { makePdf } from '../support/pdfs.js'
import { collectRefusals } from '../support/refusals.js'
import { wrongRequestsOf } from '../support/wrong-requests.js'
import { createWorld } from '../world.js'

const mockUrl = 'https://sign.test'

async function withMock<T>(use: (url: string, key: string) => Promise<T>): Promise<T> {
  const mock = createSignpostMock({ baseUrl: mockUrl })
  const server = setupServer(...mock.handlers)
  server.listen()
  try {
    return await use(mockUrl, mock.keys.live)
  } finally {
    server.close()
  }
}

async function withService<T>(use: (url: string, key: string) => Promise<T>): Promise<T> {
  await using world = await createWorld()
  return await use(world.url, world.account.live_key)
}

const refusalsOf = (baseUrl: string, apiKey: string) => collectRefusals(createClient({ apiKey, baseUrl }))

test('the mock rejects the same requests as the service, for the same reasons', async () => {
  const refusals = await withMock(refusalsOf)
  expect(Object.keys(refusals).filter((name) => refusals[name] === 'done')).toEqual(['download'])
  expect(refusals).toEqual(await withService(refusalsOf))
})

const compared = ['allow', 'www-authenticate', 'cache-control', 'retry-after']

/** The answers to some requests, with the headers that clients rely on, and without what differs each time. */
async function answersOf(url: string, key: string) {
  const authorization = `Bearer ${key}`
  const type = { 'content-type': 'application/json' }
  const requests: Record<string, [path: string, init?: RequestInit]> = {
    'no key': ['/account'],
    'a key of no shape': ['/account', { headers: { authorization: 'Bearer x' } }],
    'no signing token': ['/signing/session'],
    'a signing token of no shape': ['/signing/session', { headers: { authorization: 'Bearer a.b.c' } }],
    'an unknown path': ['/nothing', { headers: { authorization } }],
    'an unknown method': ['/documents', { method: 'PATCH', headers: { authorization } }],
    'an unknown method of a path without parameters': [
      '/documents/from-form',
      { method: 'PUT', headers: { authorization } }
    ],
    'an unknown method of a document': ['/documents/doc_x', { method: 'POST', headers: { authorization } }],
    'no PDF': [
      '/documents',
      { method: 'POST', headers: { authorization, ...type }, body: '{"file_name":"a","file":"aGVsbG8="}' }
    ],
    'no name': ['/documents', { method: 'POST', headers: { authorization, ...type }, body: '{"file":"aGVsbG8="}' }],
    'a list': ['/documents?per_page=1', { headers: { authorization } }]
  }
  const answers: Record<string, unknown> = {}
  for (const [name, [path, init]] of Object.entries(requests)) {
    const { status, headers, ...response } = await fetchText(`${url}/v1${path}`, init)
    const { error } = JSON.parse(response.text)
    const { request_id, doc_url: _, request_log_url, ...rest } = error ?? {}
    const log = request_log_url?.replace(url, '').replace(request_id, 'ID')
    // The mock adds which keys it knows.
    const message = rest.message?.replace(/ The mock knows .*/, '')
    answers[name] = {
      status,
      ...rest,
      log,
      message,
      ...Object.fromEntries(compared.map((each) => [each, headers.get(each)]))
    }
  }
  return answers
}

async function fetchText(url: string, init?: RequestInit) {
  const response = await fetch(url, init)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('the mock answers with the same headers and messages', async () => {
  const answers = await withMock(answersOf)
  expect(answers['an unknown method']).toMatchObject({ status: 405, allow: 'POST, GET, HEAD' })
  expect(answers['no name']).toMatchObject({ log: '/console/live/developers/requests?request_id=ID' })
  expect(answers).toEqual(await withService(answersOf))
})

/** Who did what to a document, with what is new each time replaced. */
async function trailOf(baseUrl: string, apiKey: string) {
  const headers = { 'user-agent': 'parity/1' }
  const signpost = createClient({ apiKey, baseUrl, headers })
  const file = await makePdf()
  const { id } = await signpost.documents.create({ file_name: 'a.pdf', file })
  const sent = await signpost.documents.send(id, { signers: [{ email: 'ada@example.com', name: 'Ada Lovelace' }] })
  const { sign_url } = await signpost.documents.createEmbeddedSignUrl(id, { signer_id: sent.signers[0]!.id })
  const signing = createSigningClient({ signUrl: sign_url, headers })
  await signing.view()
  await signpost.documents.updateSigner(id, sent.signers[0]!.id, { company: 'Analytical Engines' })
  await signing.decline({ reason: 'No.' })
  const { data } = await signpost.documents.listEvents(id)
  return data.map(({ action, actor, user_agent, ip_address }) => ({
    action,
    actor: { type: actor.type, id: actor.id?.slice(0, 4) ?? null },
    user_agent,
    ip_address
  }))
}

test('the mock records the same actors and programs', async () => {
  const trail = await withMock(trailOf)
  expect(trail[0]).toMatchObject({ actor: { type: 'sender', id: 'key_' }, user_agent: 'parity/1' })
  expect(trail).toEqual(await withService(trailOf))
})

/** What differs each time, and what the mock cannot know. */
function comparable({ error }: Json, status: number) {
  if (!error) return { status }
  const { code, message, details } = error
  return { status, code, message: message.replace(/ The mock knows .*/, ''), details }
}

// What several operations have in common, a parameter or a property, is tried with the first of them, and what none knows with
// each. The drill `errors` tries everything with each.
async function refusedRequests(url: string, key: string) {
  const found: Record<string, unknown> = {}
  const everywhere = 'EVERY_VALUE' in process.env
  const tried = new Set<string>()
  for (const operation of contractOperations.filter((each) => !takesToken(each))) {
    for (const { name, method, path, headers, body } of wrongRequestsOf(operation, { everywhere })) {
      if (!everywhere && tried.has(name) && !name.includes('surprise')) continue
      tried.add(name)
      const response = await fetch(`${url}/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...headers },
        body: body === undefined ? null : Buffer.from(body)
      })
      found[`${operation.id}, ${name}`] = comparable(await response.json().catch(() => ({})), response.status)
    }
  }
  return found
}

test('the mock refuses wrong headers, queries, paths and bodies of every operation as the service does', async () => {
  const found = await withMock(refusedRequests)
  expect(Object.keys(found).length).toBeGreaterThan(500)
  expect(found).toEqual(await withService(refusedRequests))
})
