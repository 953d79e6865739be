// A one-page app whose users place the fields of a document and send it. Start a service, then run: node
// examples/embedded-editing/server.mjs
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createClient } from '@signpost/sdk'
import { consultingAgreement } from '../common/consulting-agreement.mjs'
import { findApiKey, siteUrl } from '../common/service.mjs'
import { reportFailure } from '../common/story.mjs'

const port = Number(process.env.APP_PORT || 4501)
const origin = `http://localhost:${port}`
const page = readFileSync(new URL('page.html', import.meta.url), 'utf8').replaceAll('{{SITE_URL}}', siteUrl)

try {
  const signpost = createClient({ apiKey: await findApiKey(), baseUrl: siteUrl })
  const server = createServer((request, response) => answer(signpost, request, response))
  await once(server.listen(port, 'localhost'), 'listening')
  console.log(`Open ${origin} and place some fields. Ctrl-C ends it.`)
} catch (error) {
  reportFailure(error)
}

async function answer(signpost, { method, url }, response) {
  try {
    if (method === 'GET' && url === '/') return send(response, 200, 'text/html; charset=utf-8', page)
    if (method === 'POST' && url === '/edit-url') return sendJson(response, await editUrl(signpost))
    const [, id] = /^\/fields\/(doc_\w+)$/.exec(url) ?? []
    if (method === 'GET' && id) return sendJson(response, await signpost.documents.getFields(id))
    send(response, 404, 'text/plain', 'There is no such page.')
  } catch (error) {
    console.error(error)
    send(response, 500, 'text/plain', 'Something went wrong.')
  }
}

// A real app would do this only for the document of the user who is logged in.
async function editUrl(signpost) {
  const { id } = await signpost.documents.create({
    file_name: 'consulting-agreement.pdf',
    title: 'Consulting agreement',
    file: consultingAgreement.pdf
  })
  const roles = { Client: { order: 1, email: 'ada@example.com' }, Contractor: { order: 2 } }
  await signpost.documents.setFields(id, { roles, fields: [] })
  // The URL works only in pages of this origin.
  return signpost.documents.createEmbeddedEditUrl(id, { embed_origin: origin, fixed_roles: true, may_send: true })
}

function sendJson(response, value) {
  send(response, 200, 'application/json', JSON.stringify(value))
}

function send(response, status, type, body) {
  response.writeHead(status, { 'content-type': type }).end(body)
}
