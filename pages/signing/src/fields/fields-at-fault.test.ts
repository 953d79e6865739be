import { expect, test } from 'vitest'
import { fieldsAtFault } from './fields-at-fault.js'

test('finds the fields that the API complains about', () => {
  const sent = ['fld_a', 'fld_b', 'fld_c'].map((id) => ({ id, value: null }))
  const details = {
    'fields[0].value': 'is required',
    'fields[2]': 'is odd',
    fld_d: 'is required',
    'consent.sha256': 'no'
  }
  expect([...fieldsAtFault(details, sent)]).toEqual(['fld_a', 'fld_c', 'fld_d'])
  expect([...fieldsAtFault({ 'fields[9].value': 'is required' }, sent)]).toEqual([])
})
