import type { CallToolResult } from '@modelcontextprotocol/server'
import type { SendRequest } from './call-tool.js'
import type { ToolDescription } from './tools.js'

/** A tool, and what it does when it is called. */
export interface ServedTool extends ToolDescription {
  call(send: SendRequest, args: Record<string, unknown>): Promise<CallToolResult>
}
