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

/**
 * Asks the person at the client whether a tool may do what cannot be taken back: e-mails to people, the end of a document.
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
  if (answer.kind === 'missing') return question(await messageFor(send, tool, args))
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

async function messageFor(send: SendRequest, { title }: Tool, { id, signers, reason }: Record<string, unknown>) {
  const { body } = await send({ method: 'GET', path: `/documents/${encodeURIComponent(String(id))}` })
  const { title: name, signers: known = [] } = (body ?? {}) as { title?: string; signers?: Person[] }
  const people = ((signers as Person[] | undefined) ?? known).map((signer) => `\n- ${signer.name} <${signer.email}>`)
  const lines = [`${title}: “${name ?? id}”, with a live key.`]
  if (people.length > 0) lines.push(`Signers:${people.join('')}`)
  if (typeof reason === 'string') lines.push(`Reason: ${reason}`)
  return lines.join('\n')
}

interface Person {
  name?: string
  email?: string
}
