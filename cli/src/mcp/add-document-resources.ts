import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server'
import { tools } from '@signpost/spec/tools'
import type { SendRequest } from './call-tool.js'
import { markTexts } from './mark-texts.js'

interface ListedDocument {
  id: string
  title: string
  status: string
}

/** Makes documents resources as well, so that people can attach one to a conversation. */
export function addDocumentResources(server: McpServer, send: SendRequest): void {
  const template = new ResourceTemplate('signpost://documents/{id}', {
    list: async () => {
      const { body } = await send({ method: 'GET', path: '/documents?per_page=100' })
      const { data = [] } = (body ?? {}) as { data?: ListedDocument[] }
      return { resources: data.map(toResource) }
    }
  })
  const schema = tools.find(({ name }) => name === 'get_document')?.resultSchema
  const about = { title: 'Document', description: 'A document with its signers.', mimeType: 'application/json' }
  server.registerResource('document', template, about, async (uri, { id }) => {
    const { status, body } = await send({ method: 'GET', path: `/documents/${encodeURIComponent(String(id))}` })
    if (status !== 200) throw new ResourceNotFoundError(uri.href, messageOf(body))
    const text = JSON.stringify(markTexts(body, schema))
    return { contents: [{ uri: uri.href, mimeType: 'application/json', text }] }
  })
}

function toResource({ id, title, status }: ListedDocument) {
  return {
    uri: `signpost://documents/${id}`,
    // The title is by whoever made the document, and is marked as in the results of tools.
    name: id,
    description: `The document is ${status}. untrusted_text: ${JSON.stringify(title)}`,
    mimeType: 'application/json'
  }
}

function messageOf(body: unknown): string {
  return (body as { error?: { message?: string } } | undefined)?.error?.message ?? 'The document cannot be read.'
}
