import { expect, test } from 'vitest'
import { fullName, peopleOf, peopleOfRoles, toneOf } from './person.js'

test('people of one name are told apart by address, mark and tone', () => {
  const people = peopleOf([
    { role: 'Ada Lovelace', name: 'Ada Lovelace', email: 'ada@example.com' },
    { role: 'Bob Okafor', name: 'Bob Okafor', email: 'bob@example.com' },
    { role: 'Ada Lovelace (2)', name: 'Ada Lovelace', email: 'lovelace@example.com' },
    { role: 'Anna Lund', name: 'Anna Lund', email: '' }
  ])
  expect(people.map(fullName)).toEqual([
    'Ada Lovelace (ada@example.com)',
    'Bob Okafor',
    'Ada Lovelace (lovelace@example.com)',
    'Anna Lund'
  ])
  expect(people.map(({ mark }) => mark)).toEqual(['AL1', 'BO', 'AL3', 'AL4'])
  expect(people.map(({ role }) => toneOf(people, role))).toEqual([
    'box--role0',
    'box--role1',
    'box--role2',
    'box--role3'
  ])
})

test('without an address, the role tells them apart', () => {
  const people = peopleOf([
    { role: 'Ada', name: 'Ada', email: '' },
    { role: 'Ada (2)', name: 'Ada', email: '' }
  ])
  expect(people.map(fullName)).toEqual(['Ada (Ada)', 'Ada (Ada (2))'])
})

test('roles are their own names', () => {
  expect(peopleOfRoles(['Client', 'Consultant'])).toEqual([
    { role: 'Client', name: 'Client', address: null, mark: 'C1' },
    { role: 'Consultant', name: 'Consultant', address: null, mark: 'C2' }
  ])
})
