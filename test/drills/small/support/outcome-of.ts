import type { Command } from '../../drill.js'
import { type Outcome, runDrill } from '../../run-drill.js'

/** What a drill of these commands comes to. */
export function outcomeOf(...commands: Command[]): Promise<Outcome> {
  return runDrill({ about: '', boundMinutes: 1, commands: () => commands }, { seed: 1, only: [] })
}
