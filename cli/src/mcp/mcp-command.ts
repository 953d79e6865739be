import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Command } from 'commander'
import { UsageError } from '../command-error.js'
import { accessOf, type ServiceOptions, withServiceOptions } from '../options.js'

/** `mcp` */
export function mcpCommand(): Command {
  const command = new Command('mcp').description(
    'serve the Model Context Protocol on standard input and output, for agents'
  )
  return withServiceOptions(command, 'the key that the agent uses')
    .option('--folder <path>', 'lets the agent upload the PDFs below this folder')
    .action(serve)
}

interface McpOptions extends ServiceOptions {
  folder?: string
}

async function serve({ folder, ...options }: McpOptions) {
  const access = accessOf(options)
  // Takes long to load.
  const { serveMcpOnStdio } = await import('./serve-stdio.js')
  serveMcpOnStdio({
    ...access,
    folder: folder === undefined ? undefined : await assertFolder('--folder', folder)
  })
}

async function assertFolder(option: string, given: string): Promise<string> {
  const folder = path.resolve(given)
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory()) throw new UsageError(`${option} is not a folder: ${folder}`)
  return folder
}
