import { setTimeout as sleep } from 'node:timers/promises'
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Tool } from '@signpost/spec/mcp-tool'
import { markTexts } from './mark-texts.js'

/** A request to the API. */
export interface ApiRequest {
  method: Uppercase<Tool['method']>
  /** Without `/v1`, with the query. */
  path: string
  body?: unknown
}

export interface ApiAnswer {
  status: number
  /** The URL of a redirect. */
  location?: string | undefined
  /** The parsed body, if it is JSON. */
  body?: unknown
}

/** Sends a request to the API with the caller's key. Does not follow redirects. */
export type SendRequest = (request: ApiRequest) => Promise<ApiAnswer>

// Longer waits are left to the model, which knows whether the call is worth it.
const longestWait = 2

/** Calls an operation with a tool's arguments. An error of the API is a result that explains the error to the model. */
export async function callTool(
  send: SendRequest,
  tool: Tool,
  args: Record<string, unknown>,
  wait: (milliseconds: number) => Promise<unknown> = sleep
): Promise<CallToolResult> {
  const answer = await sendWithRetry(send, toRequest(tool, args), wait)
  if (answer.status === 302 && answer.location) return toFileLink(tool, answer.location)
  if (answer.status >= 400) return { isError: true, content: [text(answer.body)] }
  return { content: [text(markTexts(answer.body, tool.resultSchema))] }
}

function toRequest({ method, path, queryNames, fileType }: Tool, args: Record<string, unknown>): ApiRequest {
  const rest = { ...args }
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  // Files never travel through the model.
  const query = new URLSearchParams(fileType ? { redirect: 'true' } : {})
  for (const name of queryNames) {
    for (const [place, value] of parametersFor(name, rest[name])) query.set(place, value)
    delete rest[name]
  }
  const url = query.size > 0 ? `${filled}?${query}` : filled
  const upper = method.toUpperCase() as ApiRequest['method']
  return method === 'get' ? { method: upper, path: url } : { method: upper, path: url, body: rest }
}

// A map has a parameter for each of its keys.
function parametersFor(name: string, value: unknown): [string, string][] {
  if (value === undefined) return []
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[name, String(value)]]
  return Object.entries(value).map(([key, each]) => [`${name}[${key}]`, String(each)])
}

async function sendWithRetry(
  send: SendRequest,
  request: ApiRequest,
  wait: (milliseconds: number) => Promise<unknown>
): Promise<ApiAnswer> {
  const answer = await send(request)
  const seconds = answer.status === 429 ? retryAfterOf(answer.body) : undefined
  if (seconds === undefined || seconds > longestWait) return answer
  await wait(seconds * 1000)
  return send(request)
}

function retryAfterOf(body: unknown): number | undefined {
  const { error } = (body ?? {}) as { error?: { retry_after?: number } }
  return error?.retry_after
}

function toFileLink({ title, fileType }: Tool, location: string): CallToolResult {
  const name = fileNameOf(new URL(location))
  const link = { type: 'resource_link' as const, uri: location, name, ...(fileType ? { mimeType: fileType } : {}) }
  return { content: [{ ...link, description: `${title}. The URL needs no key and is valid for 5 minutes.` }] }
}

// A URL of a bucket ends with the digest of the file, and sets its name in a header.
function fileNameOf({ pathname, searchParams }: URL) {
  const disposition = searchParams.get('response-content-disposition')
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/)?.[1] ?? pathname.split('/').at(-1)
  return decodeURIComponent(encoded || 'document.pdf')
}

function text(value: unknown) {
  return { type: 'text' as const, text: JSON.stringify(value ?? null) }
}
