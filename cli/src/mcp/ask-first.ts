import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext
} from '@modelcontextprotocol/server'
import type { Tool } from '@signpost/spec/mcp-tool'
import type { SendRequest } from './call-tool.js'
import { confirmationOf, type KnownDocument } from './confirmation.js'

/**
 * Asks the person at the client whether a tool may do what cannot be taken back: e-mails to people, the end of a document, a
 * link with which somebody can sign in the name of another. Shows everything that it would send.
 * Returns the question, the refusal, or nothing if the tool may go on. A client that cannot ask has to restrict its
 * agent itself, as by the hints of the tools.
 */
export async function askFirst(
  send: SendRequest,
  tool: Tool,
  args: Record<string, unknown>,
  inputResponses: ServerContext['mcpReq']['inputResponses']
): Promise<CallToolResult | InputRequiredResult | undefined> {
  const answer = inputResponse(inputResponses, 'confirmed')
  if (answer.kind === 'missing') {
    const { body } = await send({ method: 'GET', path: `/documents/${encodeURIComponent(String(args.id))}` })
    return question(confirmationOf(tool, args, (body ?? {}) as KnownDocument))
  }
  const isConfirmed = answer.kind === 'elicit' && answer.action === 'accept' && answer.content?.confirmed === true
  return isConfirmed ? undefined : refusal
}

/** Whether the client can show a form to the person who uses it. */
export function canAsk({ server }: McpServer, { mcpReq }: ServerContext): boolean {
  // Since 2026-07-28, each request says it. Before, the connection did.
  const envelope = mcpReq.envelope as Record<string, ClientCapabilities> | undefined
  const capabilities = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities()
  const { elicitation } = capabilities ?? {}
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)
}

const refusal: CallToolResult = {
  isError: true,
  content: [
    { type: 'text', text: 'The user did not confirm this. Nothing was done. Ask the user before trying again.' }
  ]
}

function question(message: string) {
  const confirmed = { type: 'boolean' as const, title: 'Yes, do this' }
  const requestedSchema = { type: 'object' as const, properties: { confirmed }, required: ['confirmed'] }
  return inputRequired({ inputRequests: { confirmed: inputRequired.elicit({ message, requestedSchema }) } })
}
