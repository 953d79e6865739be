import { setImmediate as others } from 'node:timers/promises'

/** How many are done in one turn: each may be a text of 5,000 characters that has to be measured. */
const TURN = 8

/** Does something with each of many, and lets other requests have their turn in between. */
export async function inTurn<Item>(items: readonly Item[], work: (item: Item, index: number) => void): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % TURN === 0) await others()
    work(item, index)
  }
}
