import { readFileSync } from 'node:fs'
import { ConfigError } from './config-error.js'
import type { VariableName } from './env.js'

type Environment = Record<string, string | undefined>

/** Settings that are secret, or may contain a password. */
const secretNames: string[] = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'STORAGE_URL',
  'SIGNPOST_SECRET',
  'SIGNPOST_AUDIT_SECRETS',
  'SIGNPOST_ENCRYPTION_KEYS',
  'SIGNPOST_BACKUP_KEY',
  'SIGNING_PASSPHRASE',
  'SMTP_URL',
  'BOUNCE_IMAP_URL',
  'SMS_URL',
  'SMS_HEADERS',
  'SMS_BODY',
  'WEBHOOK_PROXY_URL',
  'LOG_FORWARD_URL',
  'LOG_FORWARD_HEADERS'
] satisfies VariableName[]

const suffix = '_FILE'
// Of each identity provider.
const clientSecret = /^OIDC_(?:[A-Z0-9_]+_)?CLIENT_SECRET$/

/** The variables that name the file of a secret: `SIGNPOST_SECRET_FILE`. */
export const fileNames = secretNames.map((name) => `${name}${suffix}`)

/** The setting whose value is in the file that a variable names, or undefined if it names none. */
export function settingInFile(name: string): string | undefined {
  if (!name.endsWith(suffix)) return undefined
  const setting = name.slice(0, -suffix.length)
  return secretNames.includes(setting) || clientSecret.test(setting) ? setting : undefined
}

/**
 * The environment with the secrets of the files that it names, as Docker, Kubernetes and systemd pass them. Throws a ConfigError
 * with one line for each that cannot be read. No line has a path: by mistake, it may be the secret.
 */
export function withSecretsFromFiles(environment: Environment): Environment {
  const result = { ...environment }
  const problems: string[] = []
  for (const [name, file] of Object.entries(environment)) {
    const setting = settingInFile(name)
    if (setting === undefined) continue
    delete result[name]
    if (!file) continue
    if (environment[setting]) {
      problems.push(`${setting} and ${name} are set. Set only one of them.`)
      continue
    }
    const secret = readSecret(file)
    if (typeof secret === 'string') result[setting] = secret
    else problems.push(`${name}: ${secret.problem}`)
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return result
}

function readSecret(file: string): string | { problem: string } {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return { problem: `the file cannot be read (${code}). Set it to the path of a file that the service may read.` }
  }
  // What writes such files ends them with a line break, which is no part of the secret.
  const secret = text.replace(/\r?\n$/, '')
  return secret === '' ? { problem: 'the file is empty.' } : secret
}
