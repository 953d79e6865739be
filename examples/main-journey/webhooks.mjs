import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { webhookHandler } from '@signpost/webhook-verifier/express'
import { aside, expected, step } from '../common/story.mjs'

const description = 'npm run demo'
const events = ['document.sent', 'document.viewed', 'document.signed', 'document.completed']

/** Creates an endpoint on this machine, and prints each verified delivery. */
export async function listenForWebhooks(signpost) {
  const seen = new Set()
  let handle
  const server = createServer((request, response) => handle(request, response))
  await once(server.listen(0, 'localhost'), 'listening')
  const url = `http://localhost:${server.address().port}/webhooks`
  const endpoint = await register(signpost, url, server)
  handle = webhookHandler({
    secret: endpoint.secret,
    onEvent: (event) => tell(event, seen),
    onRefused: (error) => aside(`refused a delivery: ${error.message}`)
  })
  step(`Listening for webhooks at ${url}`)
  return { received: (count) => waitFor(seen, count), close: () => close(signpost, endpoint, server) }
}

async function register(signpost, url, server) {
  try {
    await removeAbandoned(signpost)
    return await signpost.webhooks.create({ url, events, description })
  } catch (error) {
    server.close()
    throw error
  }
}

// A run that was killed has left its endpoint, at which nothing answers any more.
async function removeAbandoned(signpost) {
  for await (const { id, url, description: of } of signpost.webhooks.list()) {
    if (of === description && !(await answers(url))) await signpost.webhooks.delete(id)
  }
}

function answers(url) {
  return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    () => true,
    () => false
  )
}

function tell(event, seen) {
  // The same event can arrive twice.
  if (seen.has(event.id)) return
  seen.add(event.id)
  const who = event.data.signer ? `: ${event.data.signer.name}` : ''
  aside(`webhook ${event.type}${who} (signature verified)`)
}

async function waitFor(seen, count) {
  for (let waited = 0; seen.size < count; waited += 100) {
    if (waited > 20_000) throw expected(`Only ${seen.size} of ${count} webhooks arrived within 20 s.`)
    await sleep(100)
  }
}

async function close(signpost, endpoint, server) {
  try {
    await signpost.webhooks.delete(endpoint.id)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}
