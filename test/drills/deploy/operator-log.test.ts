import { mkdir, mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { runCommand } from '../../support/run-command.js'
import { createWorld, type World } from '../../world.js'

interface Entry {
  command: string
  outcome: string
  operator: string | null
  os_user: string
  host: string
  account_id: string | null
  details: Record<string, unknown>
  created_at: string
}

let world: World
let email: string
let folder: string
beforeAll(async () => {
  world = await createWorld()
  email = (await world.api.get('/account')).body.email
  folder = await mkdtemp(path.join(inject('dataDir'), 'operators-'))
  await mkdir(path.join(folder, 'forms'))
})
afterAll(() => world[Symbol.asyncDispose]())

async function run(...args: string[]) {
  const { code, stdout, stderr } = await runCommand(world, ...args)
  expect(code, stderr).toBe(0)
  return stdout
}

async function entries(...options: string[]): Promise<Entry[]> {
  const text = await run('operator-log', ...options)
  return text
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

test('has who did what, when, on which machine', async () => {
  await run('accounts', 'set-plan', 'enterprise', '--email', email, '--as', 'Ada')
  const [entry] = await entries()
  expect(entry).toMatchObject({
    command: 'accounts set-plan',
    outcome: 'done',
    operator: 'Ada',
    os_user: os.userInfo().username,
    host: os.hostname(),
    account_id: world.account.account_id,
    details: { plan: 'enterprise' }
  })
})

test('every command that changes something writes into it, and never a key, a link or an address', {
  timeout: 170_000
}, async () => {
  const { key } = JSON.parse(await run('keys', 'create', '--email', email, '--mode', 'live', '--json'))
  const [{ id }] = JSON.parse(await run('keys', 'list', '--email', email, '--json'))
  const target = `file://${folder}/copy`
  const commands = [
    ['keys', 'revoke', id],
    ['accounts', 'create', '--email', 'new@example.com'],
    ['accounts', 'set-origins', '--email', email, 'https://app.example.com'],
    ['accounts', 'set-retention', '--email', email, '90'],
    ['accounts', 'suspend', '--email', email, '--reason', 'Spam'],
    ['accounts', 'resume', '--email', email],
    ['accounts', 'export', '--email', email, '--to', path.join(folder, 'account.zip')],
    ['accounts', 'close', '--email', 'new@example.com', '--yes'],
    ['forms', 'import', path.join(folder, 'forms')],
    ['webhooks', 'replay'],
    ['secrets', 'rotate'],
    ['migrate'],
    ['partition'],
    ['backup', path.join(folder, 'backup.tar')],
    ['storage', 'copy', '--from', `file://${world.context.config.dataDir}/files`, '--to', target]
  ]
  for (const command of commands) await run(...command)
  // Nothing is there to settle, which they say with their exit code.
  await runCommand(world, 'losses', 'settle', 'lost')
  await runCommand(world, 'abuse-reports', 'settle', 'nothing')
  const written = await entries()
  const done = written.filter(({ outcome }) => outcome === 'done').map(({ command }) => command)
  const expected = [
    'accounts set-plan',
    'keys create',
    ...commands
      .map((args) => args.filter((arg) => /^[a-z-]+$/.test(arg)).slice(0, 2))
      .map(([first, second]) => {
        return ['migrate', 'partition', 'backup'].includes(first!) ? first! : `${first} ${second}`
      }),
    'losses settle',
    'abuse-reports settle'
  ]
  expect(done).toEqual(expected)
  // These take longer than a transaction, and are there before they begin.
  const begun = written.filter(({ outcome }) => outcome === 'begun').map(({ command }) => command)
  expect(begun).toEqual(['accounts export', 'forms import', 'secrets rotate', 'partition'])
  const text = JSON.stringify(written)
  expect(text).not.toContain(key)
  expect(text).not.toContain('@example.com')
})

test('has what has failed, and not what was only looked at', async () => {
  const before = await entries()
  await run('accounts', 'close', '--email', email)
  await run('accounts', 'list')
  await run('audit', 'verify', '--all')
  expect(await entries()).toHaveLength(before.length)
  const missing = path.join(folder, 'missing')
  const { code } = await runCommand(world, 'forms', 'import', missing)
  expect(code).not.toBe(0)
  const [begun, failed] = (await entries()).slice(before.length)
  expect([begun?.outcome, failed?.outcome]).toEqual(['begun', 'failed'])
  expect(failed?.details.error).toMatch(/missing/)
})

test('is read from a time to another', async () => {
  const all = await entries()
  const middle = all[3]!.created_at
  expect(await entries('--until', middle)).toEqual(all.slice(0, 3))
  expect(await entries('--since', middle)).toEqual(all.slice(3))
  const { code, stderr } = await runCommand(world, 'operator-log', '--since', 'yesterday')
  expect([code, stderr]).toEqual([2, expect.stringContaining('--since yesterday is not a valid time')])
})

test('the logs of all accounts are printed as well', async () => {
  const printed = await entries('--accounts')
  expect(printed.map(({ account_id }) => account_id)).toContain(world.account.account_id)
  expect(printed.length).toBeGreaterThan(3)
})

describe('is only added to', () => {
  test.each([
    ['changed', "update operator_log set operator = 'Eve'"],
    ['deleted', 'delete from operator_log'],
    ['emptied', 'truncate operator_log']
  ])('no entry is %s', async (_what, statement) => {
    await expect(world.sql.unsafe(statement)).rejects.toThrow('the log of operators is only added to')
  })
})
