import { Command } from 'commander'
import { accountsCommand } from './accounts.js'
import { auditCommand } from './audit.js'
import { backupCommand } from './backup.js'
import { doctorCommand } from './doctor/doctor.js'
import { eventsCommand } from './events.js'
import { fail } from './fail.js'
import { formsCommand } from './forms.js'
import { keysCommand } from './keys.js'
import { listenCommand } from './listen.js'
import { lossesCommand } from './losses.js'
import { mcpCommand } from './mcp.js'
import { migrateCommand } from './migrate.js'
import { restoreCommand } from './restore.js'
import { runUntilStopped } from './run.js'
import { secretsCommand } from './secrets.js'
import { storageCommand } from './storage.js'
import { verifyEvidenceCommand } from './verify-evidence.js'
import { webhooksCommand } from './webhooks.js'

// Commands import what takes long to load once they need it: a wrong option is refused at once.
const program = new Command('signpost')
  .description('The Signpost electronic-signature service.')
  .showHelpAfterError('(see signpost --help)')
  // For commands that have options as well as subcommands with the same options.
  .enablePositionalOptions()

program
  .command('start')
  .description('run the API and the workers')
  .action(() => runUntilStopped({ api: true, worker: true }))
program
  .command('api')
  .description('run only the API; workers run elsewhere on the same database')
  .action(() => runUntilStopped({ api: true, worker: false }))
program
  .command('worker')
  .description('run only the workers')
  .action(() => runUntilStopped({ api: false, worker: true }))
program.addCommand(migrateCommand())
program.addCommand(accountsCommand())
program.addCommand(keysCommand())
program.addCommand(formsCommand())
program.addCommand(auditCommand())
program.addCommand(verifyEvidenceCommand())
program.addCommand(storageCommand())
program.addCommand(lossesCommand())
program.addCommand(webhooksCommand())
program.addCommand(listenCommand())
program.addCommand(eventsCommand())
program.addCommand(mcpCommand())
program.addCommand(secretsCommand())
program.addCommand(backupCommand())
program.addCommand(restoreCommand())
program.addCommand(doctorCommand())

overrideExit(program)
await program.parseAsync().catch(fail)

// So that exit codes are decided in one place. Subcommands do not inherit this setting.
function overrideExit(command: Command) {
  command.exitOverride()
  for (const below of command.commands) overrideExit(below)
}
