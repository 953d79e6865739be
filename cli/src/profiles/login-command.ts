import { Command } from 'commander'
import { callService } from '../call-service.js'
import { UsageError } from '../command-error.js'
import { accessOf, givenUrl, type ServiceOptions, usualUrl, withServiceOptions } from '../options.js'
import { print } from '../print.js'
import { askSecretly } from './ask-secretly.js'
import { forgetProfile, keepProfile, listProfiles } from './profile-store.js'

const help = `
The key is asked for, or read from standard input, and checked with the service before it is kept: in the keychain of the system where
there is one, else in a file that only you can read ($XDG_CONFIG_HOME/signpost/profiles.json). Without --profile, its name is "default",
and other commands use it when neither an option nor SIGNPOST_API_KEY has a key.`

interface LoginOptions extends ServiceOptions {
  keychain: boolean
}

/** `login` */
export function loginCommand(): Command {
  return withServiceOptions(new Command('login'), 'the key, which is asked for otherwise')
    .description('keep a key for a service, to be used by its name')
    .option('--no-keychain', 'keep the key in the file, also where there is a keychain')
    .addHelpText('after', help)
    .action(login)
}

async function login({ keychain, profile, ...options }: LoginOptions) {
  const name = assertName(profile ?? (process.env.SIGNPOST_PROFILE || 'default'))
  // Who logs in again, as after a rotation, means the same service.
  const baseUrl = givenUrl(options, process.env) ?? listProfiles(process.env)[name]?.base_url ?? usualUrl
  const isGiven = options.apiKey !== undefined || options.apiKeyFile !== undefined
  const apiKey = isGiven ? accessOf({ ...options, baseUrl }).apiKey : await askSecretly(`API key for ${baseUrl}: `)
  const access = { apiKey, baseUrl }
  const { mode, name: key_name } = await callService(access, (signpost) => signpost.keys.current())
  const place = keepProfile(process.env, name, { base_url: baseUrl, key_name, mode, key: apiKey }, keychain)
  console.error(
    `Profile "${name}": the ${mode} key${key_name ? ` “${key_name}”` : ''} for ${baseUrl} is kept in ${place}.`
  )
}

function assertName(name: string): string {
  if (/^[\w.-]{1,64}$/.test(name) && name !== '__proto__') return name
  throw new UsageError('--profile must be up to 64 letters, digits, dots, underscores and hyphens.')
}

/** `logout` */
export function logoutCommand(): Command {
  return new Command('logout')
    .description('forget a key that login kept; it stays valid until it is revoked')
    .option('--profile <name>', 'which one (env: SIGNPOST_PROFILE, default: "default")')
    .option('--all', 'all of them', false)
    .action(({ profile, all }: { profile?: string; all: boolean }) => {
      const names = all
        ? Object.keys(listProfiles(process.env))
        : [profile ?? (process.env.SIGNPOST_PROFILE || 'default')]
      for (const name of names) {
        if (!forgetProfile(process.env, name)) throw new UsageError(`There is no profile "${name}".`)
        console.error(`Profile "${name}" is forgotten.`)
      }
    })
}

/** `profiles list` */
export function profilesCommand(): Command {
  const command = new Command('profiles').description('work with the keys that login kept')
  command
    .command('list')
    .description('list them, without the keys')
    .option('--json', 'print a line of JSON for each', false)
    .action(({ json }: { json: boolean }) => {
      for (const [name, { base_url, mode, key_name, key }] of Object.entries(listProfiles(process.env))) {
        const place = key === undefined ? 'keychain' : 'file'
        print(json, { name, base_url, mode, key_name, kept_in: place }, [
          [name, base_url, mode, key_name, place].filter(Boolean).join('  ')
        ])
      }
    })
  return command
}
