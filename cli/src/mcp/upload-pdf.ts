import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { largestFile } from '@signpost/spec/sizes'
import type { SendRequest } from './call-tool.js'
import type { ServedTool } from './served-tool.js'

/**
 * Lets a model on the same machine name a path instead of sending a PUT request itself. Only PDFs below the folder are
 * read: what a model is asked to upload may be the idea of the person who wrote a document that it has read.
 */
export function uploadTool(folder: string): ServedTool {
  const description = `The path of a PDF below ${folder}, absolute or relative to it.`
  return {
    name: 'upload_pdf',
    title: 'Upload a PDF',
    description: 'Uploads a PDF from this machine, and returns the upload_key for create_document.',
    inputSchema: {
      type: 'object',
      properties: { path: { type: 'string', description } },
      required: ['path'],
      additionalProperties: false
    },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    scope: 'documents:write',
    call: (send, { path: given }) => uploadPdf(send, folder, String(given))
  }
}

async function uploadPdf(send: SendRequest, folder: string, given: string): Promise<CallToolResult> {
  try {
    const { name, bytes } = await readPdf(folder, given)
    const request = { file_name: name, file_size: bytes.length }
    const { status, body } = await send({ method: 'POST', path: '/documents/upload-url', body: request })
    if (status !== 200) return failed(JSON.stringify(body))
    const { upload_url, upload_key } = body as { upload_url: string; upload_key: string }
    const headers = { 'content-type': 'application/pdf' }
    const response = await fetch(upload_url, { method: 'PUT', headers, body: bytes })
    if (!response.ok) return failed(await response.text())
    return { content: [{ type: 'text', text: JSON.stringify({ upload_key }) }] }
  } catch (error) {
    return failed(`${given} cannot be uploaded: ${(error as Error).message}`)
  }
}

async function readPdf(folder: string, given: string) {
  const outside = new Error(`it is not below ${folder}, the folder that this server reads.`)
  const named = path.resolve(folder, given)
  // Not even the existence of a path outside is disclosed.
  if (!isBelow(folder, named)) throw outside
  const file = await realpath(named)
  if (!isBelow(await realpath(folder), file)) throw outside
  const { size } = await stat(file)
  if (size > largestFile) throw new Error('it is larger than 25 MB.')
  const bytes = await readFile(file)
  if (!bytes.subarray(0, 1024).includes('%PDF-')) throw new Error('it is not a PDF.')
  return { name: path.basename(named), bytes }
}

function isBelow(folder: string, file: string) {
  const relative = path.relative(folder, file)
  return relative !== '' && relative.split(path.sep)[0] !== '..' && !path.isAbsolute(relative)
}

function failed(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] }
}
