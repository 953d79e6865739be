import type { Account } from '@signpost/sdk'
import { expect, test } from 'vitest'
import { brandingChanges } from './branding-changes.js'

const account = { branding: { logo_url: null, color: '#0f766e' } } as Account

test.each([
  ['#0F766E', undefined, {}],
  ['', undefined, { branding: { color: null } }],
  ['#B3261E', 'data:image/png;base64,aGVsbG8=', { branding: { color: '#b3261e', logo: 'aGVsbG8=' } }],
  ['#0f766e', null, { branding: { logo: null } }]
])('with the color %j and the logo %j, what changes is %j', (color, logo, changes) => {
  expect(brandingChanges(account, { color, logo })).toEqual(changes)
})
