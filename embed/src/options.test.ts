import { expect, test } from 'vitest'
import { type AnyOptions, checkOptions, type PageKind } from './options.js'

const signUrl = 'https://sign.example.com/sign#token=a.b.c'
const signing: PageKind = { call: 'open', url: 'signUrl', page: 'signing page', dialog: 'Sign document' }
const editing: PageKind = { call: 'edit', url: 'editUrl', page: 'editor', dialog: 'Edit fields' }
const element = { nodeType: 1 } as Element
const document = {
  querySelector(selector: string) {
    if (selector === '##') throw new SyntaxError('bad selector')
    return selector === '#here' ? element : null
  }
} as unknown as Document

test.each([
  [undefined, undefined],
  ['#here', element],
  [element, element]
])('container %j', (container, expected) => {
  expect(checkOptions({ signUrl, container }, signing, document)).toMatchObject({
    container: expected,
    loadTimeout: 30_000
  })
})

test.each([
  [undefined, { dialog: 'Sign document', close: 'Close' }],
  [
    { dialog: undefined, close: 'Schließen' },
    { dialog: 'Sign document', close: 'Schließen' }
  ]
])('labels %j', (labels, expected) => {
  expect(checkOptions({ signUrl, labels }, signing, document)).toMatchObject({ labels: expected })
})

test.each<[unknown, RegExp]>([
  [undefined, /options/],
  [{}, /signUrl/],
  [{ signUrl, container: null }, /container .* not null/],
  [{ signUrl, container: 7 }, /container .* not number/],
  [{ signUrl, container: {} }, /container .* not object/],
  [{ signUrl, container: '#gone' }, /no element matches container "#gone"/],
  [{ signUrl, container: '##' }, /not a valid selector/],
  [{ signUrl, onSign: 'x' }, /onSign must be a function/],
  [{ signUrl, loadTimeout: 0 }, /loadTimeout/],
  [{ signUrl, loadTimeout: Number.NaN }, /loadTimeout/]
])('%j is a TypeError', (options, message) => {
  expect(() => checkOptions(options as AnyOptions, signing, document)).toThrow(TypeError)
  expect(() => checkOptions(options as AnyOptions, signing, document)).toThrow(message)
})

test('the URL and the messages are those of the page', () => {
  expect(checkOptions({ editUrl: signUrl }, editing, document)).toMatchObject({ labels: { dialog: 'Edit fields' } })
  expect(() => checkOptions({ signUrl }, editing, document)).toThrow('Signpost.edit: editUrl must be a string')
  expect(() => checkOptions({ editUrl: signUrl, onSave: 1 as never }, editing, document)).toThrow(
    'Signpost.edit: onSave'
  )
})

test.each([
  [{ color: 'red' }, 'theme.color must be a color as #rrggbb'],
  [{ background: '#fff' }, 'theme.background must be a color as #rrggbb'],
  [{ radius: 25 }, 'theme.radius must be from 0 to 24'],
  [{ radius: Number.NaN }, 'theme.radius must be from 0 to 24'],
  [{ scheme: 'auto' as 'dark' }, 'theme.scheme must be light or dark']
])('theme %j', (theme, message) => {
  expect(() => checkOptions({ signUrl, theme }, signing, document)).toThrow(message)
})

test('a theme of known values', () => {
  const theme = { color: '#7a1fa2', background: '#FFF8E1', radius: 0, scheme: 'dark' } as const
  expect(checkOptions({ signUrl, theme }, signing, document).url.href).toBe(signUrl)
})
