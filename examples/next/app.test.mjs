// npm test: starts the app with a mock of the service, so without a key.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Signpost } from '@signpost/sdk'
import { createMockServer } from '@signpost/sdk/mock-server'

const port = Number(process.env.TEST_PORT ?? 4503)
const origin = `http://localhost:${port}`
let mock, signpost, next
let output = ''

before(async () => {
  mock = await createMockServer({ deliverWebhooks: true })
  signpost = new Signpost({ apiKey: mock.keys.test, baseUrl: mock.url })
  const events = ['document.completed', 'document.declined']
  const { secret } = await signpost.webhooks.create({ url: `${origin}/webhooks`, events })
  next = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'dev', '--port', String(port)], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: '1',
      SITE_ORIGIN: origin,
      SIGNPOST_BASE_URL: mock.url,
      SIGNPOST_API_KEY: mock.keys.test,
      SIGNPOST_WEBHOOK_SECRET: secret
    }
  })
  next.stdout.on('data', (text) => {
    output += text
  })
  await until(async () => (await fetch(origin)).ok)
})
after(async () => {
  // With what it has started.
  if (next?.pid) process.kill(-next.pid)
  await mock?.close()
})

async function until(condition) {
  for (let tries = 0; ; tries++) {
    if (await Promise.resolve(condition()).catch(() => false)) return
    assert.ok(tries < 300, `${condition} did not become true within a minute`)
    await sleep(200)
  }
}

/** Presses the button, as a browser without scripts does. */
async function createOffer() {
  const [, field] = /name="(\$ACTION_ID_\w+)"/.exec(await (await fetch(origin)).text()) ?? []
  const body = new FormData()
  body.set(field, '')
  const { status, headers } = await fetch(origin, { method: 'POST', body, redirect: 'manual', headers: { origin } })
  assert.equal(status, 303)
  return headers.get('location').split('/').at(-1)
}

const pageOf = async (id) => (await fetch(`${origin}/offer/${id}`)).text()

test('an offer is opened twice, signed, and completed when the webhook says so', async () => {
  const id = await createOffer()
  assert.match(await pageOf(id), /token=/)
  const [signer] = (await signpost.documents.get(id)).signers
  await signpost.testHelpers.view(id, signer.id)
  assert.match(await pageOf(id), /token=/)
  await signpost.testHelpers.sign(id, signer.id)
  await until(() => output.includes(`Signed by everybody: ${id}`))
  assert.match(await pageOf(id), /Thank you/)
})

test('what Signpost has not signed is refused', async () => {
  const { status } = await fetch(`${origin}/webhooks`, { method: 'POST', body: '{}' })
  assert.equal(status, 400)
})
