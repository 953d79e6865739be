import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** The templates and files that a stand-in for DocuSeal has. */
export interface DocuSealContent {
  templates: { id: number }[]
  /** The PDFs by their names. */
  files: Record<string, Uint8Array>
}

/** Answers as DocuSeal's API documents its answers to the requests for templates. Files need no key. */
export async function startDocuSeal(key: string, content: (url: string) => DocuSealContent) {
  const server = http.createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://docuseal')
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const { templates, files } = content(url)
    const file = files[pathname.replace('/file/', '')]
    if (file) return response.writeHead(200, { 'content-type': 'application/pdf' }).end(file)
    if (request.headers['x-auth-token'] !== key) return send(401, { error: 'Not authenticated' })
    if (pathname === '/templates') return send(200, page(templates, searchParams))
    const found = templates.find(({ id }) => pathname === `/templates/${id}`)
    return found ? send(200, found) : send(404, { error: 'Not found' })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    }
  }
}

// Newest first. The last page too names its last template as the start of the next.
function page(templates: { id: number }[], query: URLSearchParams) {
  const after = Number(query.get('after') ?? Number.POSITIVE_INFINITY)
  const data = templates
    .toSorted((one, other) => other.id - one.id)
    .filter(({ id }) => id < after)
    .slice(0, Number(query.get('limit') ?? 10))
  return { data, pagination: { count: data.length, next: data.at(-1)?.id ?? null, prev: data[0]?.id ?? null } }
}
