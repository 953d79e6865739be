import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ACCOUNT_LIMITS, ANONYMOUS_LIMITS, CPU_LIMITS_MS, TIME_LIMIT_MS } from './pool-limits.js'

test('the documentation states the limits of waiting files', () => {
  const page = readFileSync(new URL('../../docs/pages/limits-and-plans.md', import.meta.url), 'utf8')
  const [, section = ''] = page.replaceAll(/\s+/g, ' ').split('## Files at work')
  const { waiting, waitingOfOwner, bytesOfOwner } = ACCOUNT_LIMITS
  expect(section).toContain(`${CPU_LIMITS_MS.intake / 1000} seconds of processor time`)
  expect(section).toContain(
    `lets ${waitingOfOwner} files of an account wait, with ${bytesOfOwner / 2 ** 20} MB together`
  )
  expect(section).toContain(`and ${waiting} files of all accounts`)
  expect(section).toContain(`within ${['zero', 'one', 'two'][TIME_LIMIT_MS / 60_000]} minutes`)
  expect(section).toContain(
    `${ANONYMOUS_LIMITS.waitingOfOwner} files of a visitor may wait, and ${ANONYMOUS_LIMITS.waiting} of all`
  )
})
