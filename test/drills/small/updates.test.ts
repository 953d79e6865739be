import { expect, test } from 'vitest'
import { missing, tools } from '../../support/tools.js'
import { randomUpdates } from '../drills.js'
import { outcomeOf } from './support/outcome-of.js'

test.skipIf(missing(tools.pdftotext))(
  'a planted fault is found: a verification that believes all updates',
  async () => {
    // `npm test` has the same updates with the true verification.
    const planted = await outcomeOf(randomUpdates(20261123, 60, { PLANTED_FAULT: 'believes-all' }))
    expect(planted.problem).toContain('ended with 1')
  }
)
