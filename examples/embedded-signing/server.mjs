// A one-page web shop whose customers sign inside it. Start a service, then run: node
// examples/embedded-signing/server.mjs
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createClient } from '@signpost/sdk'
import { consultingAgreement } from '../common/consulting-agreement.mjs'
import { findApiKey, siteUrl } from '../common/service.mjs'
import { reportFailure } from '../common/story.mjs'

const port = Number(process.env.SHOP_PORT || 4500)
const origin = `http://localhost:${port}`
const page = readFileSync(new URL('page.html', import.meta.url), 'utf8').replaceAll('{{SITE_URL}}', siteUrl)

const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }

try {
  const signpost = createClient({ apiKey: await findApiKey(), baseUrl: siteUrl })
  const server = createServer((request, response) => answer(signpost, request, response))
  await once(server.listen(port, 'localhost'), 'listening')
  console.log(`Open ${origin} and sign. Ctrl-C ends it.`)
} catch (error) {
  reportFailure(error)
}

async function answer(signpost, { method, url }, response) {
  try {
    if (method === 'GET' && url === '/') return send(response, 200, 'text/html; charset=utf-8', page)
    if (method === 'POST' && url === '/sign-url') return sendJson(response, await signUrl(signpost))
    const [, id] = /^\/signed\/(doc_\w+)$/.exec(url) ?? []
    if (method === 'GET' && id) return send(response, 200, 'application/pdf', await signedPdf(signpost, id))
    send(response, 404, 'text/plain', 'There is no such page.')
  } catch (error) {
    console.error(error)
    send(response, 500, 'text/plain', 'Something went wrong.')
  }
}

// A real shop would do this only for the customer who is logged in.
async function signUrl(signpost) {
  const { pdf, fields } = consultingAgreement
  const { id } = await signpost.documents.create({
    file_name: 'consulting-agreement.pdf',
    title: 'Consulting agreement',
    file: pdf
  })
  const { signers } = await signpost.documents.send(id, {
    signers: [{ ...ada, fields: fields.client }],
    skip_email: true
  })
  // The URL works only in pages of this origin.
  return signpost.documents.createEmbeddedSignUrl(id, { signer_id: signers[0].id, embed_origin: origin })
}

async function signedPdf(signpost, id) {
  await signpost.documents.waitFor(id, 'completed', { timeout: 30_000, interval: 1000 })
  return signpost.documents.download(id)
}

function sendJson(response, value) {
  send(response, 200, 'application/json', JSON.stringify(value))
}

function send(response, status, type, body) {
  response.writeHead(status, { 'content-type': type }).end(body)
}
