import { createServer } from 'node:http'

// A planted fault: a service whose files end too early.
const isShort = process.env.PLANTED_FAULT === 'short-file'
const pdf = Buffer.alloc(4 * 1024 * 1024, '%PDF-1.7 ')

/** Starts a server that answers what the programs in this folder ask of Signpost. Returns its URL and how to stop it. */
export async function startStub() {
  const server = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const site = `http://${request.headers.host}`
    const { status, headers = {}, body } = answer(`${request.method} ${request.url}`, Buffer.concat(chunks), site)
    const isBytes = Buffer.isBuffer(body)
    const type = isBytes ? 'application/pdf' : 'application/json'
    response.writeHead(status, { 'content-type': type, 'x-request-id': 'req_1', ...headers })
    response.end(isBytes || body === undefined ? body : JSON.stringify(body))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() }
}

function answer(request, body, site) {
  switch (request) {
    case 'GET /v1/account':
      return { status: 200, body: { id: 'acc_1' } }
    case 'GET /v1/events?per_page=20':
      return {
        status: 200,
        body: { data: [{ id: 'evt_1', type: 'document.sent', created_at: '2026-03-02T09:30:00Z' }], has_more: false }
      }
    case 'POST /v1/documents/upload-url':
      return { status: 201, body: { upload_url: `${site}/upload`, upload_key: 'upl_1' } }
    case 'PUT /upload':
      return { status: body.length === pdf.length ? 200 : 400 }
    case 'POST /v1/documents':
      return { status: 201, body: { id: 'doc_1', ...JSON.parse(body) } }
    case 'GET /v1/documents/doc_1/download':
      return { status: 302, headers: { location: `${site}/file` } }
    case 'GET /file':
      return { status: 200, body: isShort ? pdf.subarray(1) : pdf }
    default:
      return { status: 404, body: { error: { type: 'not_found', code: 'RESOURCE_NOT_FOUND', message: 'None.' } } }
  }
}
