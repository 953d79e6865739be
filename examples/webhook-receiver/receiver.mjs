// Receives webhooks like a program in production. Start a service, then run: node
// examples/webhook-receiver/receiver.mjs
import { once } from 'node:events'
import { createServer } from 'node:http'
import path from 'node:path'
import { createClient } from '@signpost/sdk'
import { webhookHandler } from '@signpost/webhook-verifier/express'
import { savePdf } from '../common/save-pdf.mjs'
import { dataDir, findApiKey, siteUrl } from '../common/service.mjs'
import { reportFailure } from '../common/story.mjs'
import { Inbox } from './inbox.mjs'

const port = Number(process.env.RECEIVER_PORT || 4501)
const events = ['document.sent', 'document.viewed', 'document.signed', 'document.completed', 'document.declined']

try {
  await main()
} catch (error) {
  reportFailure(error)
}

async function main() {
  const signpost = createClient({ apiKey: await findApiKey(), baseUrl: siteUrl })
  const url = `http://localhost:${port}/webhooks`
  const endpoint = await endpointAt(signpost, url)
  const inbox = new Inbox(path.join(dataDir, 'demo', 'inbox'))
  const server = createServer(receive(signpost, endpoint.secret, inbox))
  await once(server.listen(port, 'localhost'), 'listening')
  process.once('SIGINT', async () => {
    server.close()
    server.closeAllConnections()
    await signpost.webhooks.delete(endpoint.id)
  })
  console.log(`Receiving at ${url}. Try: npm run demo. Ctrl-C ends it.`)
  // What a run that was killed has stored and not processed.
  for (const event of await inbox.waiting()) handle(signpost, inbox, event)
  console.log(`A test was ${(await signpost.webhooks.test(endpoint.id)).delivered ? '' : 'not '}delivered.`)
}

/**
 * Creates the endpoint. That of a run that was killed gets a new secret: a second one would have another, which the receiver refuses. In
 * production, do this once and store the secret with your other secrets.
 */
async function endpointAt(signpost, url) {
  for await (const { id, url: known } of signpost.webhooks.list()) {
    if (known === url) return signpost.webhooks.rotateSecret(id)
  }
  return signpost.webhooks.create({ url, events, description: 'examples/webhook-receiver' })
}

function receive(signpost, secret, inbox) {
  return webhookHandler({
    secret,
    seen: inbox.has,
    async onEvent(event) {
      await inbox.put(event)
      // Not awaited, because the response must be sent within 10 seconds.
      handle(signpost, inbox, event)
    },
    onRefused: (error) => console.warn(`Refused: ${error.code}`)
  })
}

function handle(signpost, inbox, event) {
  file(signpost, event).then(() => inbox.done(event.id), reportFailure)
}

async function file(signpost, { type, created_at, data }) {
  console.log(created_at, type, data.title ?? '')
  if (type !== 'document.completed') return
  console.log(`Filed ${await savePdf(`${data.id}.pdf`, await signpost.documents.download(data.id))}`)
}
