import { runCommand } from './run-command.js'

process.exitCode = await runCommand(process.argv.slice(2), { out: console.log, error: console.error })
