import { Command } from 'commander'
import { apiKeyOption, assertUrl, baseUrlOption } from './api-options.js'

/** `signpost mcp` */
export function mcpCommand(): Command {
  return new Command('mcp')
    .description('serve the Model Context Protocol on standard input and output, for agents')
    .addOption(apiKeyOption('the key that the agent uses'))
    .addOption(baseUrlOption())
    .action(serve)
}

async function serve({ apiKey, baseUrl }: { apiKey: string; baseUrl: string }) {
  const { serveMcpOnStdio } = await import('../mcp/serve-stdio.js')
  serveMcpOnStdio({ apiKey, baseUrl: assertUrl('--base-url', baseUrl).replace(/\/(v1\/?)?$/, '') })
}
