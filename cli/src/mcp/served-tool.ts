import type { CallToolResult } from '@modelcontextprotocol/server'
import type { ToolDescription } from '@signpost/spec/mcp-tool'
import type { SendRequest } from './call-tool.js'

/** A tool, and what it does when it is called. */
export interface ServedTool extends ToolDescription {
  call(send: SendRequest, args: Record<string, unknown>): Promise<CallToolResult>
}
