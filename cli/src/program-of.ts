import type { Command } from 'commander'

/** The name that the program was started by, for advice: `signpost-cli`, or the server's `signpost`. */
export function programOf(command: Command): string {
  return command.parent ? programOf(command.parent) : command.name()
}
