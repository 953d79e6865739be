import { expect, test } from 'vitest'
import { fill, fillAll, fillPlaces, type Text } from './fill.js'

const greeting: Text<'name'> = 'Hello {name}, {name}'

test('a text is filled at once, with what people wrote as they wrote it', () => {
  expect(fill(greeting, { name: '$& {name}' })).toBe('Hello $& {name}, $& {name}')
  expect(fill(greeting, { name: 3 }, (value) => `<${value}>`)).toBe('Hello <3>, <3>')
})

test('a place without a value stays', () => {
  expect(fillPlaces('{a} of {b}', { a: 1 })).toBe('1 of {b}')
})

test('all texts of a group are filled', () => {
  const letter: { subject: Text<'title'>; paragraphs: Text<'sender' | 'title'>[]; link: Text } = {
    subject: 'Sign: {title}',
    paragraphs: ['{sender} asks.', '{title}'],
    link: 'Read'
  }
  expect(fillAll(letter, { title: 'Lease', sender: 'Ada' })).toEqual({
    subject: 'Sign: Lease',
    paragraphs: ['Ada asks.', 'Lease'],
    link: 'Read'
  })
})

test('what the places of a text are filled with, the compiler knows', () => {
  // @ts-expect-error Without a value, the place would stay.
  fill(greeting, {})
  // @ts-expect-error The text has no such place.
  fill(greeting, { name: 'Ada', title: 'Lease' })
  // @ts-expect-error One of the two texts has another place.
  fill(greeting as Text<'name'> | Text<'title'>, { name: 'Ada' })
})
