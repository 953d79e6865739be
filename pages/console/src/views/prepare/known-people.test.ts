import { expect, test } from 'vitest'
import { withKnown } from './known-people.js'

const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }
const people = [ada, { name: 'Bob', email: 'bob@one.example' }, { name: 'Bob', email: 'bob@two.example' }]
const nobody = { name: '', email: '' }

test('who is chosen by one is filled in with the other', () => {
  expect(withKnown({ email: ada.email }, nobody, people)).toEqual(ada)
  expect(withKnown({ name: ada.name }, nobody, people)).toEqual(ada)
})

test('two of one name are not mixed up, and what was typed stays', () => {
  expect(withKnown({ name: 'Bob' }, nobody, people)).toEqual({ name: 'Bob' })
  expect(withKnown({ email: ada.email }, { name: 'A. L.', email: '' }, people)).toEqual({ email: ada.email })
  expect(withKnown({ name: 'Ada' }, nobody, people)).toEqual({ name: 'Ada' })
})
