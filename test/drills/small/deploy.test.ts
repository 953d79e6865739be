import { expect, test } from 'vitest'
import { places, unknownIn } from '../deploy/support/settings.js'

test.each(places)('%s sets only variables that the service reads', (_place, settings) => {
  expect(unknownIn(settings())).toEqual([])
})

test.each(places)('a planted fault is found: a variable that is misspelt in %s', (_place, settings) => {
  expect(unknownIn({ ...settings(), SITE_ULR: 'https://sign.example.com' })).toEqual(['SITE_ULR'])
})
