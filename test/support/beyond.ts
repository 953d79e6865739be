import { describe, test } from 'vitest'

/** Whether what lies beyond the main paths of pages is tried as well, as the drills of browsers do. */
export const triesEverything = process.env.EVERY_TEST === '1'

/** A test beyond the main path of a page: `npm test` leaves it out, and the drills of browsers run it. */
export const beyond = triesEverything ? test : leaveOut()

/** A block of such tests alone. */
export const describeBeyond: (name: string, tests: () => void) => void = triesEverything ? describe : () => {}

function leaveOut(): typeof test {
  const none = () => {}
  return Object.assign(none, { each: () => none }) as unknown as typeof test
}
