import { expect, test } from 'vitest'
import { identificationsOf } from './recorded-document.js'

const none = { byEmail: false, bySender: false, byLink: false, byAccessCode: false, byCode: null, isSimulated: false }

test('the verify page gets what the certificate says', () => {
  expect(identificationsOf({ ...none, byEmail: true, byAccessCode: true })).toEqual(['email_link', 'access_code'])
  expect(identificationsOf({ ...none, bySender: true, isSimulated: true })).toEqual(['embedded_link', 'simulated'])
  expect(identificationsOf(none)).toEqual([])
})
