import { expect, test } from 'vitest'
import { readTheme } from './read-theme.js'

const hashOf = (theme: unknown) => `#token=a.b.c&theme=${encodeURIComponent(JSON.stringify(theme))}`

test('reads what the widget writes', () => {
  const theme = { color: '#7a1fa2', background: '#FFF8E1', radius: 4 }
  expect(readTheme(hashOf({ ...theme, scheme: 'dark' }))).toEqual(theme)
})

test.each([
  ['no theme', '#token=a.b.c'],
  ['no JSON', '#token=a.b.c&theme=%7B'],
  ['null', hashOf(null)],
  ['a color with more in it', hashOf({ color: '#7a1fa2;background:url(//x)' })],
  ['a named color', hashOf({ background: 'red' })],
  ['a radius that is none', hashOf({ radius: 25 })],
  ['a radius in text', hashOf({ radius: '4' })]
])('takes nothing from %s', (_, hash) => {
  expect(readTheme(hash)).toEqual({})
})
