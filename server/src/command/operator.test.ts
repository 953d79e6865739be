import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { loadCommands } from './commands.js'
import { nameOf } from './operator.js'

// They only read, run the service, make a key that is nowhere yet, or call the API as an app does.
const changeNothing = [
  'start',
  'api',
  'worker',
  'accounts list',
  'abuse-reports list',
  'keys list',
  'audit verify',
  'verify-evidence',
  'losses list',
  'listen',
  'events trigger',
  'events list',
  'events get',
  'events resend',
  'mcp',
  'operator-log',
  'backup verify',
  'backup new-key',
  'doctor'
]

const leavesOf = (command: Command): Command[] =>
  command.commands.length === 0 || command.name() === 'backup'
    ? [command, ...command.commands]
    : command.commands.flatMap(leavesOf)

test('every other command takes --as, and so writes into the log of operators', async () => {
  const { Command } = await import('commander')
  const program = new Command('signpost')
  for (const each of await loadCommands([])) {
    for (const command of await loadCommands([each.name()])) program.addCommand(command)
  }
  const leaves = program.commands.flatMap(leavesOf)
  const changing = leaves.filter(({ options }) => options.some(({ long }) => long === '--as')).map(nameOf)
  const others = leaves.map(nameOf).filter((name) => !changing.includes(name))
  expect(changing).toContain('accounts suspend')
  expect(changing).toEqual(expect.arrayContaining(['backup', 'keys revoke', 'rehearse', 'storage copy']))
  expect(others.filter((name) => !changeNothing.includes(name))).toEqual([])
})
