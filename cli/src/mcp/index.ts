// What the server's own endpoint for agents uses. Not published: its users start the command.
export type { SendRequest } from './call-tool.js'
export type { FindCaller } from './caller.js'
export { createMcpServers } from './create-mcp-server.js'
export { createGuideSearch, type GuidePage, guideSearchTool } from './search-guides.js'
