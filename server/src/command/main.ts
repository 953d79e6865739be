import { Command } from 'commander'
import { loadCommands } from './commands.js'
import { fail } from './fail.js'

// Commands import what takes long to load once they need it: a wrong option is refused at once.
const program = new Command('signpost')
  .description('The Signpost electronic-signature service.')
  // For commands that have options as well as subcommands with the same options.
  .enablePositionalOptions()

for (const command of await loadCommands(process.argv.slice(2))) program.addCommand(command)

finish(program)
await program.parseAsync().catch(fail)

// Subcommands do not inherit these settings.
function finish(command: Command) {
  // So that exit codes are decided in one place.
  command.exitOverride().showHelpAfterError('(see signpost --help)')
  for (const below of command.commands) finish(below)
}
