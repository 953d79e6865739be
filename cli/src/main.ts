import { Command, CommanderError } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import { callCommands } from './api/call-command.js'
import { CommandError } from './command-error.js'
import { eventsCommand, listenCommand, mcpCommand, requestsCommand, triggerCommand } from './commands.js'
import { completeCommand, completionCommand } from './completion/completion-command.js'
import { initCommand } from './init/init-command.js'
import { openCommand } from './open-command.js'
import { loginCommand, logoutCommand, profilesCommand } from './profiles/login-command.js'

const exitCodes = `
Exit codes: 0 done, 1 failed, 2 invalid arguments, or a key or identifier that the service refuses.`

const program = new Command('signpost-cli')
  .description('The command for apps that use Signpost.')
  .version(manifest.version)
  .addHelpText('after', exitCodes)
const commands = [
  loginCommand(),
  logoutCommand(),
  profilesCommand(),
  listenCommand(),
  triggerCommand(),
  eventsCommand(),
  requestsCommand(),
  ...callCommands(),
  openCommand(),
  initCommand(),
  mcpCommand(),
  completionCommand()
]
for (const command of commands) program.addCommand(command)
program.addCommand(completeCommand(program), { hidden: true })
finish(program)
// What reads the output has enough of it, as `head` does.
process.stdout.on('error', () => process.exit(0))
await program.parseAsync().catch(fail)

// Subcommands do not inherit these settings.
function finish(command: Command) {
  command.exitOverride().showHelpAfterError('(see --help)')
  for (const below of command.commands) finish(below)
}

function fail(error: unknown): never {
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2)
  if (error instanceof CommandError) {
    console.error(error.message)
    process.exit(error.exitCode)
  }
  console.error(error)
  process.exit(1)
}
