import { Command } from 'commander'

interface Entry {
  /** What the help says of it, among all and alone. */
  summary: string
  load(): Promise<Command>
}

/** The commands, in the order of the help. A process only imports its own, and none to say which there are. */
const commands: Record<string, Entry> = {
  start: {
    summary: 'run the API and the workers',
    load: async () => (await import('./run.js')).startCommand()
  },
  api: {
    summary: 'run only the API; workers run elsewhere on the same database',
    load: async () => (await import('./run.js')).apiCommand()
  },
  worker: {
    summary: 'run only the workers',
    load: async () => (await import('./run.js')).workerCommand()
  },
  migrate: {
    summary: 'apply pending migrations to the database',
    load: async () => (await import('./migrate.js')).migrateCommand()
  },
  partition: {
    summary: 'partition the tables of events, deliveries and requests by day, which cannot be undone',
    load: async () => (await import('./partition.js')).partitionCommand()
  },
  accounts: {
    summary: 'create and configure accounts',
    load: async () => (await import('./accounts.js')).accountsCommand()
  },
  'abuse-reports': {
    summary: 'look at what signers have reported',
    load: async () => (await import('./abuse-reports.js')).abuseReportsCommand()
  },
  keys: {
    summary: 'create, list and revoke API keys',
    load: async () => (await import('./keys.js')).keysCommand()
  },
  forms: {
    summary: 'manage the forms library',
    load: async () => (await import('./forms.js')).formsCommand()
  },
  audit: {
    summary: 'verify audit trails',
    load: async () => (await import('./audit.js')).auditCommand()
  },
  'verify-evidence': {
    summary: 'verify an evidence package by its own content: without the service, the network or a database',
    load: async () => (await import('./verify-evidence.js')).verifyEvidenceCommand()
  },
  storage: {
    summary: 'manage the files of documents',
    load: async () => (await import('./storage.js')).storageCommand()
  },
  losses: {
    summary: 'look at traces of what the database does not know any more',
    load: async () => (await import('./losses.js')).lossesCommand()
  },
  webhooks: {
    summary: 'manage webhook deliveries',
    load: async () => (await import('./webhooks.js')).webhooksCommand()
  },
  // These are those of `signpost-cli`, which apps have without the server.
  listen: {
    summary: 'forward events to a local webhook receiver, signed, without a public address',
    load: async () => (await import('@signpost/cli/commands')).listenCommand()
  },
  events: {
    summary: 'work with events of the last 30 days',
    load: async () => (await import('@signpost/cli/commands')).eventsCommand()
  },
  mcp: {
    summary: 'serve the Model Context Protocol on standard input and output, for agents',
    load: async () => (await import('@signpost/cli/commands')).mcpCommand()
  },
  'operator-log': {
    summary: 'print what operators did with commands, one JSON object a line, the oldest first',
    load: async () => (await import('./operator-log.js')).operatorLogCommand()
  },
  secrets: {
    summary: 'encrypt what is stored',
    load: async () => (await import('./secrets.js')).secretsCommand()
  },
  backup: {
    summary: 'write the database and all files to one file, also while the service is running',
    load: async () => (await import('./backup.js')).backupCommand()
  },
  restore: {
    summary: 'restore a backup into an empty database and the storage; stop the service first',
    load: async () => (await import('./restore.js')).restoreCommand()
  },
  rehearse: {
    summary:
      'rehearse losses apart from the service: a restore, a rotation of keys, an expired certificate, frozen processes',
    load: async () => (await import('./rehearse/rehearse.js')).rehearseCommand()
  },
  doctor: {
    summary: 'check the configuration and the services that it refers to; exits with code 1 if a check fails',
    load: async () => (await import('./doctor/doctor.js')).doctorCommand()
  }
}

/**
 * The command that arguments name, `help keys` as `keys --help`. If they name none, all of them, of which the help or a suggestion
 * only needs the name and the summary.
 */
export async function loadCommands(args: string[]): Promise<Command[]> {
  const name = args.find((arg) => !arg.startsWith('-') && arg !== 'help') ?? ''
  const named = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (named) return [(await named.load()).description(named.summary)]
  return Object.entries(commands).map(([name, { summary }]) => new Command(name).description(summary))
}
