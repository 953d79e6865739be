import { expect, it } from 'vitest'
import { loadCommands } from './commands.js'

it('loads the command that is named, and no other', async () => {
  const all = await loadCommands()
  for (const command of all) {
    const loaded = await loadCommands(command.name())
    expect(loaded.map((each) => each.name())).toEqual([command.name()])
  }
})

it('loads all if none is named so', async () => {
  const all = await loadCommands()
  for (const name of ['--help', 'help', 'strat', 'constructor'])
    expect(await loadCommands(name)).toHaveLength(all.length)
})
