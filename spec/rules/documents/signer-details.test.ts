import { expect, test } from 'vitest'
import { signer } from '../testing/fixtures.js'
import { readSignerDetails, signerDetailsOf, updatedDetails, updatedNames } from './signer-details.js'

test('a request is read with the values that are left out', () => {
  const details = readSignerDetails({ email: 'ada@example.com', name: 'Ada Lovelace', company: 'Analytical Ltd' })
  expect(details).toEqual({
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    company: 'Analytical Ltd',
    phone: null,
    authentication: 'none',
    action: 'sign',
    role: null,
    roles: [],
    language: null,
    time_zone: null,
    invitation: null,
    signature_block: false
  })
})

test('details are all that the sender says, and no more', () => {
  expect(Object.keys(signerDetailsOf(signer('ada'))).sort()).toEqual(
    Object.keys(readSignerDetails({ email: 'ada@example.com', name: 'Ada' })).sort()
  )
})

test('an update changes what it names, and null removes it', () => {
  const before = signer('ada', { company: 'Analytical Ltd', phone: '+4915112345678', language: 'de' })
  const after = updatedDetails(before, { company: null, language: 'fr', authentication: 'email_code' }, true)
  expect(after).toMatchObject({ company: null, phone: '+4915112345678', language: 'fr', authentication: 'email_code' })
  expect(Object.keys(after).sort()).toEqual(updatedNames.sort())
})

test('another person keeps what is not personal', () => {
  const before = signer('ada', { company: 'Analytical Ltd', phone: '+4915112345678', time_zone: 'Europe/Berlin' })
  const request = { email: 'grace@example.com' }
  expect(updatedDetails(before, request, false)).toMatchObject({
    email: 'grace@example.com',
    company: 'Analytical Ltd',
    phone: null,
    time_zone: null
  })
  expect(updatedDetails(before, { ...request, phone: '+4915187654321' }, false).phone).toBe('+4915187654321')
})
