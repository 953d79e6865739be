import type { Command } from 'commander'

/** The commands, in the order of the help. A process only imports its own. */
const commands: Record<string, () => Promise<Command>> = {
  start: async () => (await import('./run.js')).startCommand(),
  api: async () => (await import('./run.js')).apiCommand(),
  worker: async () => (await import('./run.js')).workerCommand(),
  migrate: async () => (await import('./migrate.js')).migrateCommand(),
  partition: async () => (await import('./partition.js')).partitionCommand(),
  accounts: async () => (await import('./accounts.js')).accountsCommand(),
  'abuse-reports': async () => (await import('./abuse-reports.js')).abuseReportsCommand(),
  keys: async () => (await import('./keys.js')).keysCommand(),
  forms: async () => (await import('./forms.js')).formsCommand(),
  audit: async () => (await import('./audit.js')).auditCommand(),
  'verify-evidence': async () => (await import('./verify-evidence.js')).verifyEvidenceCommand(),
  storage: async () => (await import('./storage.js')).storageCommand(),
  losses: async () => (await import('./losses.js')).lossesCommand(),
  webhooks: async () => (await import('./webhooks.js')).webhooksCommand(),
  // These are those of `signpost-cli`, which apps have without the server.
  listen: async () => (await import('@signpost/cli/commands')).listenCommand(),
  events: async () => (await import('@signpost/cli/commands')).eventsCommand(),
  mcp: async () => (await import('@signpost/cli/commands')).mcpCommand(),
  'operator-log': async () => (await import('./operator-log.js')).operatorLogCommand(),
  secrets: async () => (await import('./secrets.js')).secretsCommand(),
  backup: async () => (await import('./backup.js')).backupCommand(),
  restore: async () => (await import('./restore.js')).restoreCommand(),
  rehearse: async () => (await import('./rehearse/rehearse.js')).rehearseCommand(),
  doctor: async () => (await import('./doctor/doctor.js')).doctorCommand()
}

/** The command of a name. All of them for the help, or to suggest one in place of a name that is none. */
export async function loadCommands(name = ''): Promise<Command[]> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  return load ? [await load()] : Promise.all(Object.values(commands).map((each) => each()))
}
