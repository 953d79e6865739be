// npm test: with a mock of the service, so without a key and without a network.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Signpost } from '@signpost/sdk'
import { createMockServer } from '@signpost/sdk/mock-server'
import { Offers } from './offers.mjs'

const { serve } = await import(`./${process.env.SERVER ?? 'express'}.mjs`)
const port = Number(process.env.TEST_PORT ?? 4503)
const origin = `http://localhost:${port}`
const post = (path, init) => fetch(origin + path, { method: 'POST', ...init })
let mock, signpost, offers, secret, stop

before(async () => {
  mock = await createMockServer({ deliverWebhooks: true })
  signpost = new Signpost({ apiKey: mock.keys.test, baseUrl: mock.url })
  offers = new Offers(signpost, mock.url)
  const events = ['document.completed', 'document.declined']
  secret = (await signpost.webhooks.create({ url: `${origin}/webhooks`, events })).secret
  stop = await serve(offers, { secret, port, origin })
})
after(async () => {
  await stop?.()
  await mock?.close()
})

async function stateOf(id) {
  return (await (await fetch(`${origin}/offers/${id}`)).json()).state
}

async function createOffer() {
  const { id, sign_url } = await (await post('/offers')).json()
  const [signer] = (await signpost.documents.get(id)).signers
  return { id, sign_url, signer }
}

// The next event comes over HTTP.
async function becomes(id, state) {
  for (let tries = 0; tries < 100; tries++) {
    if ((await stateOf(id)) === state) return
    await sleep(50)
  }
  assert.equal(await stateOf(id), state)
}

test('the page shows the signing page', async () => {
  const page = await (await fetch(origin)).text()
  assert.match(page, new RegExp(`src="${mock.url}/embed.js"`))
})

test('an offer is sent, signed, and completed when the webhook says so', async () => {
  const { id, sign_url, signer } = await createOffer()
  assert.match(sign_url, /token=/)
  assert.equal(await stateOf(id), 'sent')
  // What has been looked at can still be signed.
  await signpost.testHelpers.view(id, signer.id)
  assert.equal(await stateOf(id), 'sent')
  await signpost.testHelpers.sign(id, signer.id)
  await becomes(id, 'completed')
})

test('an offer is declined', async () => {
  const { id, signer } = await createOffer()
  await signpost.testHelpers.decline(id, signer.id, { reason: 'The salary is wrong.' })
  await becomes(id, 'declined')
})

test('what Signpost has not signed is refused', async () => {
  const { id } = await createOffer()
  const body = JSON.stringify({ id: 'evt_1', type: 'document.completed', data: { id } })
  const { status } = await post('/webhooks', { body, headers: { 'content-type': 'application/json' } })
  assert.equal(status, 400)
  assert.equal(await stateOf(id), 'sent')
})

test('a service that fails once is asked again', async () => {
  mock.fail('sendDocument', 'SERVICE_UNAVAILABLE', { times: 1, retryAfter: 0 })
  const { id } = await createOffer()
  assert.equal(await stateOf(id), 'sent')
})
