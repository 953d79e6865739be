import { expect, test } from 'vitest'
import { findFraming } from './parent-origin.js'

const self = {}
const surroundings = (ancestorOrigins: string[] | undefined, referrer: string) => ({
  self,
  top: {},
  parent: {},
  name: '',
  location: { ancestorOrigins },
  document: { referrer }
})

test.each([
  [
    'what the browser says',
    ['https://app.example.com', 'https://top.example'],
    'https://other.example/x',
    'https://app.example.com'
  ],
  ['the referrer', undefined, 'https://app.example.com/page?x=1', 'https://app.example.com'],
  ['nothing, where nobody says', undefined, '', null],
  ['nothing, where the parent has no origin', ['null'], '', null]
])('learns the parent from %s', (_, ancestors, referrer, expected) => {
  expect(findFraming(surroundings(ancestors, referrer))).toEqual({
    framed: true,
    parentOrigin: expected,
    inDialog: false,
    isCovered: false
  })
})

test('a page of its own has no parent, wherever it was opened from', () => {
  const alone = { ...surroundings(undefined, 'https://mail.example/inbox'), parent: self }
  expect(findFraming(alone)).toEqual({ framed: false, parentOrigin: null, inDialog: false, isCovered: false })
})

test('a frame of the widget’s dialog is known by its name', () => {
  const named = (name: string) => findFraming({ ...surroundings(undefined, ''), name })
  expect(named('signpost-dialog')).toMatchObject({ inDialog: true, isCovered: false })
  expect(named('signpost-dialog-over')).toMatchObject({ inDialog: true, isCovered: true })
})
