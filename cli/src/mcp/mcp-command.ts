import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Command } from 'commander'
import { UsageError } from '../command-error.js'
import { accessOf, type ServiceOptions, withServiceOptions } from '../options.js'
import { type Permission, permissions } from './caller.js'

/** `mcp` */
export function mcpCommand(): Command {
  const command = new Command('mcp').description(
    'serve the Model Context Protocol on standard input and output, for agents'
  )
  return withServiceOptions(command, 'the key that the agent uses')
    .option('--folder <path>', 'lets the agent upload the PDFs below this folder')
    .option('--allow <what>', 'with a live key, also lets the agent get URLs that people sign with: sign-urls')
    .action(serve)
}

interface McpOptions extends ServiceOptions {
  folder?: string
  allow?: string
}

async function serve({ folder, allow, ...options }: McpOptions) {
  const access = accessOf(options)
  const allowed = allow === undefined ? [] : [assertPermission(allow)]
  // Takes long to load.
  const { serveMcpOnStdio } = await import('./serve-stdio.js')
  serveMcpOnStdio({
    ...access,
    allowed,
    folder: folder === undefined ? undefined : await assertFolder('--folder', folder)
  })
}

async function assertFolder(option: string, given: string): Promise<string> {
  const folder = path.resolve(given)
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory()) throw new UsageError(`${option} is not a folder: ${folder}`)
  return folder
}

function assertPermission(given: string): Permission {
  const found = permissions.find((each) => each === given)
  if (found) return found
  throw new UsageError(`--allow is "${given}", but must be ${permissions.join(' or ')}.`)
}
