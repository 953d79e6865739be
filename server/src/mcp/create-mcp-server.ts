import {
  fromJsonSchema,
  McpServer,
  type Tool as McpTool,
  ResourceNotFoundError,
  ResourceTemplate
} from '@modelcontextprotocol/server'
import type { Scope } from '@signpost/spec/rules'
import { contract } from '../contract/contract.js'
import { callTool, type SendRequest } from './call-tool.js'
import type { ServedTool } from './served-tool.js'
import { createTools } from './tools.js'

const instructions = `Signpost sends PDFs to people for electronic signature.

To get a PDF signed: create_upload_url, PUT the file to upload_url, create_document with the upload_key, send_document with
signers and their fields. Fields are placed in points from the top left corner of a page. Signers get e-mails with links.
get_document shows the status; when it is "completed", download_document returns a link to the sealed PDF, and
download_evidence to everything that proves it. void_document withdraws a document for good.

search_guides finds how things are done, in the guides of this installation.

An error has a code, and details by property. retry_after is in seconds. With a test key no e-mail leaves the service, and
simulate_sign signs for a signer.`

/** Creates a server of the Model Context Protocol for an API key with these scopes. */
export type CreateServer = (send: SendRequest, scopes: readonly string[]) => McpServer

/** Creates servers of the Model Context Protocol. Each request of the protocol needs a new one. */
export function createMcpServers(ownTools: ServedTool[]): CreateServer {
  const operations = createTools().map((tool) => ({
    ...tool,
    call: (...[send, args]: Call) => callTool(send, tool, args)
  }))
  const tools = [...operations, ...ownTools].map((tool) => ({
    ...tool,
    input: fromJsonSchema(tool.inputSchema as never)
  }))
  const { version } = contract.info as { version: string }
  return (send, scopes) => {
    const server = new McpServer({ name: 'signpost', version }, { instructions })
    // Tools without their scope are not shown, but can be called: the API then says which scope is missing.
    for (const { name, title, description, annotations, input, call } of tools) {
      server.registerTool(name, { title, description, annotations, inputSchema: input }, (args) =>
        call(send, args as Record<string, unknown>)
      )
    }
    const isAllowed = (scope: Scope | null) => scope === null || scopes.includes(scope)
    const listed = tools.filter(({ scope }) => isAllowed(scope)).map(describeTool)
    server.server.setRequestHandler('tools/list', () => ({ tools: listed }))
    if (isAllowed('documents:read')) addDocuments(server, send)
    return server
  }
}

type Call = Parameters<ServedTool['call']>

function describeTool({ name, title, description, inputSchema, annotations }: ServedTool) {
  return { name, title, description, inputSchema: inputSchema as McpTool['inputSchema'], annotations }
}

interface ListedDocument {
  id: string
  title: string
  status: string
}

// Documents are also resources, so that people can attach one to a conversation.
function addDocuments(server: McpServer, send: SendRequest) {
  const template = new ResourceTemplate('signpost://documents/{id}', {
    list: async () => {
      const { body } = await send({ method: 'GET', path: '/documents?per_page=100' })
      const { data = [] } = (body ?? {}) as { data?: ListedDocument[] }
      return { resources: data.map(toResource) }
    }
  })
  const about = { title: 'Document', description: 'A document with its signers.', mimeType: 'application/json' }
  server.registerResource('document', template, about, async (uri, { id }) => {
    const { status, body } = await send({ method: 'GET', path: `/documents/${encodeURIComponent(String(id))}` })
    if (status !== 200) throw new ResourceNotFoundError(uri.href, messageOf(body))
    return { contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(body) }] }
  })
}

function toResource({ id, title, status }: ListedDocument) {
  return {
    uri: `signpost://documents/${id}`,
    name: title,
    description: `The document is ${status}.`,
    mimeType: 'application/json'
  }
}

function messageOf(body: unknown): string {
  return (body as { error?: { message?: string } } | undefined)?.error?.message ?? 'The document cannot be read.'
}
