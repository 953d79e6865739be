// The commands, which the server's `signpost` has as well, and what they share with it. Not published: users start the command.
export { eventsCommand } from './events/events-command.js'
export { listenCommand } from './listen/listen-command.js'
export { mcpCommand } from './mcp/mcp-command.js'
export { requestsCommand } from './requests/requests-command.js'
export { samplePdf } from './trigger/sample-pdf.js'
export { triggerCommand } from './trigger/trigger-command.js'
