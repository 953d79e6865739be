import * as ofApps from '@signpost/cli/commands'
import { expect, it } from 'vitest'
import { loadCommands } from './commands.js'

it('loads the command that is named, and no other', async () => {
  const all = await loadCommands([])
  for (const each of all) {
    for (const args of [[each.name()], ['help', each.name()], [each.name(), 'list', '--help']]) {
      const [loaded, ...others] = await loadCommands(args)
      expect([loaded!.name(), loaded!.description(), others]).toEqual([each.name(), each.description(), []])
    }
  }
})

it('names all if none is named so', async () => {
  const all = await loadCommands([])
  expect(all.every((each) => each.description())).toBe(true)
  for (const name of ['--help', 'help', 'strat', 'constructor'])
    expect(await loadCommands([name])).toHaveLength(all.length)
})

it('says of the commands of apps what they say', async () => {
  const all = await loadCommands([])
  for (const command of [ofApps.listenCommand(), ofApps.eventsCommand(), ofApps.mcpCommand()])
    expect(all.find((each) => each.name() === command.name())?.description()).toBe(command.description())
})
