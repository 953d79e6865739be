import { expect, test } from 'vitest'
import { act, ada, consentFor, field, given, outcomeOf, sent, signer } from '../testing/fixtures.js'
import { simulateSigning } from './simulate.js'

const box = (id: string, group: string | null = null) =>
  field(id, { type: 'checkbox', label: id, required: true, exclusive_group: group, width: 12, height: 12 })
const address = field('address', { type: 'text', label: 'Address', required: true })
const sign = (fields: Parameters<typeof sent>[2], values: Record<string, string>) =>
  outcomeOf(() => simulateSigning(sent([signer('ada')], {}, fields), ada, values, consentFor, given, act))

test('a test helper fills in what is not named, and nothing that is', async () => {
  expect(await sign([box('terms'), address], {})).toBe('done')
  expect(await sign([box('terms'), address], { terms: 'true', Address: '12 March Street' })).toBe('done')
  expect(await sign([box('terms'), address], { terms: 'false' })).toBe('FIELD_REQUIRED')
  expect(await sign([box('dog', 'Pets'), box('cat', 'Pets')], { dog: 'false' })).toBe('done')
  expect(await sign([box('dog', 'Pets'), box('cat', 'Pets')], { dog: 'false', cat: 'false' })).toBe('FIELD_REQUIRED')
})
