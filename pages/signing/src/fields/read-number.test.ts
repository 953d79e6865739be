import { formatNumber } from '@signpost/spec/languages'
import { expect, test } from 'vitest'
import { readNumber } from './read-number.js'

test.each([
  ['en', '1,250.50', '1250.50'],
  ['en', ' 1 250 ', '1250'],
  ['en', '-0.5', '-0.5'],
  ['en', '.5', '0.5'],
  ['en', '+7.', '7'],
  ['en', '12,50,000', '1250000'],
  ['en', '1250.500', '1250.500'],
  ['en', '1.1234', '1.1234'],
  ['de', '1,25', '1.25'],
  ['en', '1,250.500', '1250.500'],
  ['en', '0.125', '0.125'],
  ['en', '−3.5', '-3.5'],
  ['en', '１２．５', '12.5'],
  ['en', '$1,250.00', '1250.00'],
  ['en', '-$ 50', '-50'],
  ['en', 'US$1,250.00', '1250.00'],
  ['en', '€ 950', '950'],
  ['en', 'USD 1,250.00', '1250.00'],
  ['de', '1.250,50 €', '1250.50'],
  ['de', '1.250,50 EUR', '1250.50'],
  ['de-CH', "CHF 1'250.–", '1250'],
  ['pt-BR', 'R$ 1.250,00', '1250.00'],
  ['pl', '1 250,00 zł', '1250.00'],
  ['ja', '￥12,500', '12500'],
  ['de', '1.250', '1250'],
  ['de', '12.345.678', '12345678'],
  ['de', '1.250,50', '1250.50'],
  ['de', '1250,5', '1250.5'],
  ['de', '1’250.50', '1250.50'],
  ['de-CH', "1'250.50", '1250.50'],
  ['de-CH', '1250.50', '1250.50'],
  ['de-AT', '1 250,50', '1250.50'],
  ['fr', '1\u202f250,5', '1250.5'],
  ['fr', '1\u00a0250\u00a0000', '1250000'],
  ['fr-CH', "1'250,50", '1250.50'],
  ['es', '1.250', '1250'],
  ['es-MX', '1,250.50', '1250.50'],
  ['en', '', '']
])('reads a number as people write it: %s %s', (tag, typed, expected) => {
  expect(readNumber(typed, tag, tag)).toEqual({ value: expected })
})

test.each([
  ['en', '1.250', '1.250', '1250'],
  ['en', '-12.500', '-12.500', '-12500'],
  ['de', '1,250', '1.250', '1250'],
  ['fr', '250,125', '250.125', '250125'],
  ['de-CH', '1.250', '1.250', '1250']
])('asks where people in different countries read different numbers: %s %s', (tag, typed, ...readings) => {
  expect(readNumber(typed, tag, tag)).toEqual({ readings })
})

test.each([
  ['en', '1250,50'],
  ['en', '1,25'],
  ['en', '1,000,00'],
  ['en', '123,45,678'],
  ['en', '12 50'],
  ['en', '1e5'],
  ['en', '1,250 000'],
  ['en', 'abc'],
  ['en', '$'],
  ['en', '$50$'],
  ['en', 'USD 50 EUR'],
  ['en', '10%'],
  ['en', 'about 50'],
  ['en', '.'],
  ['en', '-'],
  ['de', '12.50'],
  ['de', '1.25,0'],
  ['de', '1,2,3'],
  ['de', '1.2500'],
  ['es', '1,250.50']
])('takes nothing for a number that is not written as one: %s %s', (tag, typed) => {
  expect(readNumber(typed, tag, tag)).toBeNull()
})

test.each(['en', 'de', 'de-CH', 'es-MX', 'fr', 'fr-CH'])('what is shown in %s is read back as the same', (tag) => {
  for (const value of ['1250', '1250.50', '-0.5', '12345678.125', '12.5', '0.125']) {
    expect(readNumber(formatNumber(value, tag), tag, tag)).toEqual({ value })
  }
})

// A German signer of a document that is written as in the United States, and the other way round.
test.each([
  ['en-US', 'de', '1250', { value: '1250' }],
  ['en-US', 'de', '1.5', { value: '1.5' }],
  ['en-US', 'de', '1,5', { value: '1.5' }],
  ['en-US', 'de', '1.250,50', { value: '1250.50' }],
  ['en-US', 'de', '1,250.50', { value: '1250.50' }],
  ['en-US', 'de', '12.345.678', { value: '12345678' }],
  ['en-US', 'de', '1.250', { readings: ['1.250', '1250'] }],
  ['en-US', 'de', '12.345', { readings: ['12.345', '12345'] }],
  ['en-US', 'de', '1,250', { readings: ['1250', '1.250'] }],
  ['de', 'en', '1,250', { readings: ['1.250', '1250'] }],
  ['de', 'de-AT', '1,5', { value: '1.5' }],
  ['en-US', 'de', '', { value: '' }],
  ['en-US', 'de', 'zwei', null]
])('a document of %s asks a signer of %s about %s as %o', (format, own, typed, expected) => {
  expect(readNumber(typed, format, own)).toEqual(expected)
})
