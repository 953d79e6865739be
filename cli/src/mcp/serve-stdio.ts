import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createApiSender } from './api-sender.js'
import { createCallerFinder, type Permission } from './caller.js'
import { createMcpServers } from './create-mcp-server.js'
import { fetchGuides } from './fetch-guides.js'
import { createGuideSearch, guideSearchTool } from './search-guides.js'
import { uploadTool } from './upload-pdf.js'

export interface StdioOptions {
  baseUrl: string
  apiKey: string
  /** An absolute path. Without it, the agent cannot read files. */
  folder?: string | undefined
  allowed: readonly Permission[]
}

/** Serves the Model Context Protocol on standard input and output, for an agent on the same machine as its files. */
export function serveMcpOnStdio({ baseUrl, apiKey, folder, allowed }: StdioOptions): void {
  const guides = guideSearchTool(createGuideSearch(() => fetchGuides(baseUrl)))
  const createServer = createMcpServers(folder === undefined ? [guides] : [guides, uploadTool(folder)])
  const send = createApiSender({ baseUrl, apiKey })
  const findCaller = createCallerFinder(send, allowed)
  serveStdio(() => createServer(send, findCaller))
  // The agent is told of it when it lists its tools. Whoever started the command reads it here.
  findCaller().catch(({ message }: Error) => {
    console.error(message)
    process.exitCode = 2
  })
}
