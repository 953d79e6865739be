import { setImmediate as others } from 'node:timers/promises'

/** Items processed before other requests run. An item may be a text of 5,000 characters that has to be measured. */
const TURN = 8

/** Processes many items and lets other requests run in between. */
export async function inTurn<Item>(items: readonly Item[], work: (item: Item, index: number) => void): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % TURN === 0) await others()
    work(item, index)
  }
}
