import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './pnpm.mjs'

let folder
let log
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'signpost-tools-'))
  log = path.join(folder, 'log')
  writeFileSync(log, '')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A program that only notes how it was called. */
function fake(name, exit = 0) {
  const file = path.join(folder, name)
  writeFileSync(file, `#!/bin/sh\necho "${name} $*" >> '${log}'\nexit ${exit}\n`)
  chmodSync(file, 0o755)
}

/** What is called to install the tools, with nothing but the fake programs on the path, as this user. */
function installAs(uid, env, call = 'installSystemTools()') {
  const module = pathToFileURL(path.join(root, 'scripts/system-tools.mjs'))
  const script = `process.getuid = () => ${uid}; const tools = await import('${module}'); console.log(tools.${call})`
  const options = { env: { PATH: folder, ...env }, encoding: 'utf8' }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], options)
  expect(status, stderr).toBe(0)
  return { calls: readFileSync(log, 'utf8').trim().split('\n'), stdout, stderr }
}

const settings = 'DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 SYSTEMD_OFFLINE=1 apt-get -q -o DPkg::Lock::Timeout=120'

test('the user of a runner of GitHub installs with sudo', () => {
  for (const name of ['apt-get', 'sudo']) fake(name)
  const { calls } = installAs(1001, { GITHUB_ACTIONS: 'true' })
  const start = `sudo -n env ${settings}`
  expect(calls).toEqual(['sudo -n true', `${start} update`, expect.stringContaining(`${start} install -y`)])
  expect(calls[2]).toContain('poppler-utils qpdf')
})

test('nothing is installed if sudo asks for a password', () => {
  fake('apt-get')
  fake('sudo', 1)
  const { calls, stderr } = installAs(1001, { GITHUB_ACTIONS: 'true' })
  expect(calls).toEqual(['sudo -n true'])
  expect(stderr).toContain('not installed here')
})

test('other users than root install nothing elsewhere', () => {
  for (const name of ['apt-get', 'sudo']) fake(name)
  const { calls, stderr } = installAs(1001, {})
  expect(calls).toEqual([''])
  expect(stderr).toContain('not installed here')
})

test('root installs without sudo', () => {
  for (const name of ['apt-get', 'sudo', 'env']) fake(name)
  const { calls } = installAs(0, {})
  expect(calls).toEqual([`env ${settings} update`, expect.stringContaining(`env ${settings} install -y`)])
})

test('packages are found by a command or a file, and those that are still absent are named', () => {
  fake('present')
  const packages = { here: 'present', 'also-here': path.join(folder, 'log'), 'not-here': path.join(folder, 'absent') }
  const call = `installMissing(${JSON.stringify(packages)}, 'a bench').join()`
  expect(installAs(1001, {}, call)).toMatchObject({ calls: [''], stdout: 'not-here\n' })
  fake('apt-get')
  fake('env')
  const { calls, stdout } = installAs(0, {}, call)
  expect(calls.at(-1)).toContain('install -y --no-install-recommends not-here')
  expect(stdout).toBe('\n')
})
