import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { everyScope, type KeyPermissions, type Scope, scopesOf } from '@signpost/spec/rules'
import type { SendRequest } from './call-tool.js'
import { createMcpServers } from './create-mcp-server.js'
import { createGuideSearch, guideSearchTool } from './search-guides.js'
import type { ServedTool } from './served-tool.js'

/** Serves the Model Context Protocol on standard input and output, for an agent on the same machine as its files. */
export function serveMcpOnStdio({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): void {
  const createServer = createMcpServers([guideSearchTool(createGuideSearch(baseUrl)), uploadTool])
  const send = sender(baseUrl, apiKey)
  serveStdio(async () => createServer(send, await readScopes(send)))
}

// A service that cannot be asked explains itself when a tool is called.
async function readScopes(send: SendRequest): Promise<readonly Scope[]> {
  const { status, body } = await send({ method: 'GET', path: '/keys/current' }).catch(() => ({ status: 0, body: null }))
  return status === 200 ? scopesOf(body as Pick<KeyPermissions, 'scopes'>) : everyScope
}

function sender(baseUrl: string, apiKey: string): SendRequest {
  return async ({ method, path, body }) => {
    const response = await fetch(`${baseUrl}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' })
      },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'manual'
    })
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      location: response.headers.get('location') ?? undefined,
      body: isJson ? await response.json() : undefined
    }
  }
}

// A model on the same machine names a path instead of sending a PUT request itself.
const uploadTool: ServedTool = {
  name: 'upload_pdf',
  title: 'Upload a PDF',
  description: 'Uploads a PDF from this machine, and returns the upload_key for create_document.',
  inputSchema: {
    type: 'object',
    properties: { path: { type: 'string', description: 'The path of a PDF on this machine.' } },
    required: ['path'],
    additionalProperties: false
  },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  scope: 'documents:write',
  call: (send, { path }) => uploadPdf(send, String(path))
}

async function uploadPdf(send: SendRequest, file: string): Promise<CallToolResult> {
  try {
    const bytes = await readFile(file)
    const request = { file_name: path.basename(file), file_size: bytes.length }
    const { status, body } = await send({ method: 'POST', path: '/documents/upload-url', body: request })
    if (status !== 200) return failed(JSON.stringify(body))
    const { upload_url, upload_key } = body as { upload_url: string; upload_key: string }
    const headers = { 'content-type': 'application/pdf' }
    const response = await fetch(upload_url, { method: 'PUT', headers, body: bytes })
    if (!response.ok) return failed(await response.text())
    return { content: [{ type: 'text', text: JSON.stringify({ file_name: request.file_name, upload_key }) }] }
  } catch (error) {
    return failed(`${file} cannot be uploaded: ${(error as Error).message}`)
  }
}

function failed(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] }
}
