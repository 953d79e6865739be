import { expect, test } from 'vitest'
import { parseSince } from './since.js'

test.each([
  ['evt_01jd3n3c2yfmb5w7x8q0r4k9hz', { after: 'evt_01jd3n3c2yfmb5w7x8q0r4k9hz' }],
  ['90s', { created_after: '2026-03-02T09:28:30.000Z' }],
  ['2h', { created_after: '2026-03-02T07:30:00.000Z' }],
  ['1d', { created_after: '2026-03-01T09:30:00.000Z' }],
  ['2026-03-01T10:00:00+02:00', { created_after: '2026-03-01T08:00:00.000Z' }],
  ['yesterday', undefined],
  ['10 minutes', undefined],
  ['', undefined]
])('begins after %s', (text, since) => {
  expect(parseSince(text, new Date('2026-03-02T09:30:00Z'))).toEqual(since)
})
