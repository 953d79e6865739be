import type { ToolDescription } from '@signpost/spec/mcp-tool'
import type { ServedTool } from './served-tool.js'

/** A tool that tells of the others what their list leaves out. */
export function describeToolOf(tools: ToolDescription[]): ServedTool {
  return {
    name: 'describe_tool',
    title: 'Describe a tool',
    description: 'Returns all arguments of a tool, with their limits and full descriptions.',
    inputSchema: {
      type: 'object',
      properties: { tool: { type: 'string', description: 'The name of the tool.' } },
      required: ['tool'],
      additionalProperties: false
    },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    scope: null,
    async call(_send, { tool }) {
      const found = tools.find(({ name }) => name === tool)
      const names = tools.map(({ name }) => name).join(', ')
      if (!found) return { isError: true, content: [text(`There is no tool ${tool}. The tools are ${names}.`)] }
      const { name, title, description, inputSchema } = found
      return { content: [text(JSON.stringify({ name, title, description, inputSchema }))] }
    }
  }
}

const text = (value: string) => ({ type: 'text' as const, text: value })
