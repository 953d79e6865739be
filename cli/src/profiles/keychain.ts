import { spawnSync } from 'node:child_process'

const service = 'signpost-cli'

/** The keychain of the system, if there is one that can be used from a terminal. */
export interface Keychain {
  name: string
  /** Whether it was kept: a keychain can be locked, or have nobody to ask. */
  keep(account: string, secret: string): boolean
  read(account: string): string | undefined
  forget(account: string): void
}

/** The keychain of macOS, or of desktops with the Secret Service. */
export function systemKeychain(platform = process.platform): Keychain | undefined {
  if (platform === 'darwin') return macKeychain
  return platform === 'linux' ? secretService : undefined
}

// The secret is never an argument, which other users of the machine could see.
const secretService: Keychain = {
  name: 'the keychain (secret-tool)',
  keep: (account, secret) =>
    run('secret-tool', ['store', '--label', `Signpost, ${account}`, ...attributes(account)], secret) !== undefined,
  read: (account) => run('secret-tool', ['lookup', ...attributes(account)]),
  forget: (account) => void run('secret-tool', ['clear', ...attributes(account)])
}

const attributes = (account: string) => ['service', service, 'account', account]

const macKeychain: Keychain = {
  name: 'the keychain',
  keep: (account, secret) =>
    run('security', ['-i'], `add-generic-password -U -s ${service} -a "${account}" -w "${secret}"\n`) !== undefined,
  read: (account) => run('security', ['find-generic-password', '-s', service, '-a', account, '-w']),
  forget: (account) => void run('security', ['delete-generic-password', '-s', service, '-a', account])
}

/** What a program prints, without the line break. None if it is not there or fails. */
function run(program: string, args: string[], input = ''): string | undefined {
  const { status, stdout } = spawnSync(program, args, { input, encoding: 'utf8', timeout: 20_000 })
  return status === 0 ? stdout.trim() : undefined
}
