import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Command } from 'commander'
import { apiKeyOption, assertUrl, baseUrlOption } from './api-options.js'
import { UsageError } from './usage-error.js'

/** `signpost mcp` */
export function mcpCommand(): Command {
  return new Command('mcp')
    .description('serve the Model Context Protocol on standard input and output, for agents')
    .addOption(apiKeyOption('the key that the agent uses'))
    .addOption(baseUrlOption())
    .option('--folder <path>', 'lets the agent upload the PDFs below this folder')
    .action(serve)
}

interface McpOptions {
  apiKey: string
  baseUrl: string
  folder?: string
}

async function serve({ apiKey, baseUrl, folder }: McpOptions) {
  const { serveMcpOnStdio } = await import('../mcp/serve-stdio.js')
  serveMcpOnStdio({
    apiKey,
    baseUrl: assertUrl('--base-url', baseUrl).replace(/\/(v1\/?)?$/, ''),
    folder: folder === undefined ? undefined : await assertFolder('--folder', folder)
  })
}

async function assertFolder(option: string, given: string): Promise<string> {
  const folder = path.resolve(given)
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory()) throw new UsageError(`${option} is not a folder: ${folder}`)
  return folder
}
