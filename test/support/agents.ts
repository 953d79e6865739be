import { fileURLToPath } from 'node:url'
import { type Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

const command = fileURLToPath(new URL('../../cli/bin/signpost-cli.mjs', import.meta.url))

/** What an agent calls itself. */
export const info = { name: 'agent', version: '1' }

/** Connects an agent to the endpoint of a service. */
export async function connectHttp(
  client: Client,
  url: string,
  headers: Record<string, string>,
  query = ''
): Promise<Client> {
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp${query}`), { requestInit: { headers } }))
  return client
}

/** How the command is started that an agent talks to. */
interface StdioStart {
  key: string
  url: string
  args?: string[]
  program?: string
}

/** Starts the command, and connects an agent to its standard input and output. */
export async function connectStdio(
  client: Client,
  { key, url, args = [], program = command }: StdioStart
): Promise<Client> {
  const env = { PATH: process.env.PATH ?? '', SIGNPOST_API_KEY: key, SIGNPOST_BASE_URL: url }
  await client.connect(new StdioClientTransport({ command: 'node', args: [program, 'mcp', ...args], env }))
  return client
}

/** What a tool answered. */
interface Result {
  isError: boolean
  // biome-ignore lint/suspicious/noExplicitAny: whatever the tool returns
  data: any
  content: { type: string; uri?: string }[]
}

/** Calls a tool. */
export async function callTool(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Result> {
  const { content, isError = false } = (await client.callTool({ name, arguments: args })) as {
    content: { type: string; text?: string; uri?: string }[]
    isError?: boolean
  }
  const text = content[0]?.text
  return { isError, data: text?.startsWith('{') ? JSON.parse(text) : text, content }
}
