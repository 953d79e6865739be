// Receives webhooks like a program in production. Start a service, then run: node
// examples/webhook-receiver/receiver.mjs
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createClient } from '@signpost/sdk'
import { webhookHandler } from '@signpost/webhook-verifier/express'
import { savePdf } from '../common/save-pdf.mjs'
import { findApiKey, siteUrl } from '../common/service.mjs'
import { reportFailure } from '../common/story.mjs'

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
  // In production, do this once and store the secret with your other secrets.
  const endpoint = await signpost.webhooks.create({ url, events, description: 'examples/webhook-receiver' })
  const server = createServer(receive(signpost, endpoint.secret))
  await once(server.listen(port, 'localhost'), 'listening')
  process.once('SIGINT', async () => {
    server.close()
    server.closeAllConnections()
    await signpost.webhooks.delete(endpoint.id)
  })
  console.log(`Receiving at ${url}. Try: npm run demo. Ctrl-C ends it.`)
  console.log(`A test was ${(await signpost.webhooks.test(endpoint.id)).delivered ? '' : 'not '}delivered.`)
}

function receive(signpost, secret) {
  // In production, use a table with a unique column: the same event can arrive twice, even after a restart.
  const processed = new Set()
  return webhookHandler({
    secret,
    seen: (id) => processed.has(id),
    onEvent(event) {
      processed.add(event.id)
      console.log(event.created_at, event.type, event.data.title ?? '')
      // Not awaited, because the response must be sent within 10 seconds.
      if (event.type === 'document.completed') file(signpost, event.data).catch(reportFailure)
    },
    onRefused: (error) => console.warn(`Refused: ${error.code}`)
  })
}

async function file(signpost, { id }) {
  console.log(`Filed ${await savePdf(`${id}.pdf`, await signpost.documents.download(id))}`)
}
