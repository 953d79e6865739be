import { expect, test } from 'vitest'
import { mayBeFramed } from './frame-policy.js'

const app = 'https://app.example.com'
const framedBy = (parentOrigin: string | null) => ({ framed: true, parentOrigin })
const open = { embed_origin: null, allowed_origins: null }

test.each([
  ['anybody, where nothing is said', framedBy('https://any.example'), null, open, true],
  ['the origin it was made for', framedBy(app), app, { ...open, embed_origin: app }, true],
  ['another origin', framedBy('https://evil.example'), app, { ...open, embed_origin: app }, false],
  [
    'an origin that put itself into the query',
    framedBy('https://evil.example'),
    'https://evil.example',
    { ...open, embed_origin: app },
    false
  ],
  ['the right origin without its query', framedBy(app), null, { ...open, embed_origin: app }, false],
  ['nobody known, where one is named', framedBy(null), app, { ...open, embed_origin: app }, false],
  ['an origin of the list', framedBy(app), null, { ...open, allowed_origins: ['https://x.example', app] }, true],
  ['an origin that is not on the list', framedBy(app), null, { ...open, allowed_origins: [] }, false],
  ['nobody known, where there is a list', framedBy(null), null, { ...open, allowed_origins: [app] }, false],
  ['nobody at all', { framed: false, parentOrigin: null }, null, { embed_origin: app, allowed_origins: [app] }, true]
])('framed by %s', (_, framing, query, policy, expected) => {
  expect(mayBeFramed(framing, query, policy)).toBe(expected)
})
