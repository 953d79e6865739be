import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accessOf, urlOf } from '../options.js'
import { forgetProfile, keepProfile, listProfiles, profilesFile, readProfile } from './profile-store.js'

let folder: string
let env: Record<string, string>
const PATH = process.env.PATH
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'signpost-profiles-'))
  env = { XDG_CONFIG_HOME: folder }
})
afterEach(() => {
  process.env.PATH = PATH
  rmSync(folder, { recursive: true })
})

const kept = { base_url: 'https://sign.example', key_name: 'CI', mode: 'test', key: 'sp_test_kept' }
const keep = (name: string, more: object = {}, mayUseKeychain = false) =>
  keepProfile(env, name, { ...kept, ...more }, mayUseKeychain)

it('a file with keys can only be read by its owner, and is refused when others can', () => {
  expect(keep('default')).toBe(profilesFile(env))
  expect(statSync(profilesFile(env)).mode & 0o777).toBe(0o600)
  expect(statSync(path.dirname(profilesFile(env))).mode & 0o777).toBe(0o700)
  chmodSync(profilesFile(env), 0o644)
  expect(() => readProfile(env, 'default')).toThrow('can be read by other users of this machine: chmod 600')
})

it('options come before the environment, and that before what was kept', () => {
  const all = {
    ...env,
    SIGNPOST_API_KEY: 'sp_test_env',
    SIGNPOST_BASE_URL: 'http://env.test',
    SIGNPOST_PROFILE: 'other'
  }
  keep('default')
  keep('other', { base_url: 'https://other.example', key: 'sp_live_other' })
  expect(accessOf({ apiKey: 'sp_test_flag', baseUrl: 'http://flag.test/v1/' }, all)).toEqual({
    apiKey: 'sp_test_flag',
    baseUrl: 'http://flag.test'
  })
  expect(accessOf({}, all)).toEqual({ apiKey: 'sp_test_env', baseUrl: 'http://env.test' })
  expect(accessOf({}, { ...env, SIGNPOST_PROFILE: 'other' })).toEqual({
    apiKey: 'sp_live_other',
    baseUrl: 'https://other.example'
  })
  expect(
    accessOf({ profile: 'default' }, { ...env, SIGNPOST_API_KEY: 'sp_test_env', SIGNPOST_PROFILE: 'other' })
  ).toEqual({
    apiKey: 'sp_test_kept',
    baseUrl: 'https://sign.example'
  })
  expect(accessOf({}, env).apiKey).toBe('sp_test_kept')
  expect(urlOf({}, env)).toBe('https://sign.example')
  // A key from the environment is not sent to the service of a profile.
  expect(accessOf({}, { ...env, SIGNPOST_API_KEY: 'sp_test_env' }).baseUrl).toBe('http://localhost:4400')
})

it('a kept key is sent to no other service', () => {
  keep('default')
  for (const [options, more] of [
    [{ baseUrl: 'https://elsewhere.example' }, {}],
    [{}, { SIGNPOST_BASE_URL: 'https://elsewhere.example' }]
  ] as const) {
    expect(() => accessOf(options, { ...env, ...more })).toThrow(
      'is for https://sign.example, not for https://elsewhere'
    )
  }
  expect(accessOf({ baseUrl: 'https://sign.example/v1' }, env).apiKey).toBe('sp_test_kept')
})

it('a name that was not kept is refused, and a damaged file says so', () => {
  expect(() => accessOf({ profile: 'nope' }, env)).toThrow('There is no profile "nope"')
  expect(() => accessOf({}, env)).toThrow('No API key')
  keep('default')
  writeFileSync(profilesFile(env), '{')
  expect(() => accessOf({}, env)).toThrow('is damaged')
})

it('forgets the key with the profile', () => {
  keep('default')
  expect([forgetProfile(env, 'default'), forgetProfile(env, 'default')]).toEqual([true, false])
  expect(readFileSync(profilesFile(env), 'utf8')).not.toContain('sp_test_kept')
})

// What secret-tool does, with a file in place of the keychain.
const secretTool = (store: string) => `#!/bin/sh
for account; do :; done
case "$1" in
  store) cat > "${store}.$account"; echo "$*" >> "${store}.arguments" ;;
  lookup) cat "${store}.$account" ;;
  clear) rm "${store}.$account" ;;
esac
`

it.runIf(process.platform === 'linux')('a keychain has the key, which is in no file and no argument', () => {
  const store = path.join(folder, 'keychain')
  writeFileSync(path.join(folder, 'secret-tool'), secretTool(store), { mode: 0o755 })
  process.env.PATH = `${folder}:${PATH}`
  expect(keep('work', {}, true)).toContain('secret-tool')
  expect(readFileSync(profilesFile(env), 'utf8')).not.toContain('sp_test_kept')
  expect(readFileSync(`${store}.arguments`, 'utf8')).not.toContain('sp_test_kept')
  expect(listProfiles(env).work?.key).toBeUndefined()
  expect(readProfile(env, 'work')).toEqual({ base_url: 'https://sign.example', key: 'sp_test_kept' })
  forgetProfile(env, 'work')
  expect(() => readFileSync(`${store}.work`)).toThrow('ENOENT')
})

it.runIf(process.platform === 'linux')('a keychain that is locked leaves the key to the file', () => {
  writeFileSync(path.join(folder, 'secret-tool'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  process.env.PATH = `${folder}:${PATH}`
  expect(keep('work', {}, true)).toBe(profilesFile(env))
  expect(readProfile(env, 'work')?.key).toBe('sp_test_kept')
})
