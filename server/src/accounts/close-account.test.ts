import { expect, test } from 'vitest'
import { whyNotClosed } from './close-account.js'

const nothing = {
  members: 1,
  keys: 2,
  endpoints: 0,
  templates: 0,
  sending: 0,
  drafts: 3,
  out: 0,
  sealing: 0,
  failed: 0,
  ended: 4,
  overdue: 1,
  on_hold: 0
}

test.for([
  [{}, false, null],
  [{ out: 2 }, true, null],
  [{ out: 1 }, false, '1 of its documents is out for signature'],
  [{ out: 2 }, false, '2 of its documents are out for signature'],
  [{ sealing: 1 }, true, '1 of its documents is being sealed'],
  [{ failed: 1 }, true, '1 of its documents is signed by everybody and could not be sealed'],
  [{ sending: 2 }, true, '2 of its bulk sends are not completed yet'],
  [{ on_hold: 3 }, true, '3 of its documents are on legal hold']
] as const)('with %o, where documents may be voided: %s, what is in the way is %s', ([has, mayVoid, reason]) => {
  const found = whyNotClosed({ ...nothing, ...has }, mayVoid)
  expect(found).toEqual(reason && expect.stringContaining(reason))
})
