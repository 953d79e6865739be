import { describe, expect, test } from 'vitest'
import { covers, readRange } from './addresses.js'

describe('an address', () => {
  test.each([
    ['203.0.113.7', 32, 32],
    ['203.0.113.0/24', 32, 24],
    ['0.0.0.0/0', 32, 0],
    ['2001:db8::1', 128, 128],
    ['2001:DB8::/32', 128, 32],
    ['::', 128, 128],
    ['::/0', 128, 0],
    ['1:2:3:4:5:6:7:8', 128, 128],
    ['64:ff9b::192.0.2.33', 128, 128],
    ['::ffff:203.0.113.7', 32, 32],
    ['::ffff:203.0.113.0/120', 32, 24]
  ])('%s has %i bits, of which %i count', (text, bits, prefix) => {
    expect(readRange(text)).toMatchObject({ bits, prefix })
  })

  test.each([
    '',
    '/',
    '203.0.113',
    '203.0.113.256',
    '203.0.113.07',
    '203.0.113.7/33',
    '203.0.113.7/',
    '203.0.113.7/-1',
    '203.0.113.7/024',
    '203.0.113.7/24/24',
    '203.0.113.7 ',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1::2::3',
    '1:2:3:4:5:6:7::8:9',
    ':1::2',
    '1:',
    ':::',
    '::1/129',
    '::12345',
    '::g',
    '::1.2.3',
    '1.2.3.4::',
    '::1.2.3.4:5',
    '::ffff:203.0.113.0/90',
    'fe80::1%eth0',
    'localhost',
    '203.0.113.*'
  ])('is not %j', (text) => expect(readRange(text)).toBeNull())
})

test('a range covers smaller ranges, but not larger ones or those of the other family', () => {
  const range = (text: string) => readRange(text)!
  expect(covers(range('10.0.0.0/8'), range('10.1.0.0/16'))).toBe(true)
  expect(covers(range('10.0.0.0/8'), range('10.0.0.0/7'))).toBe(false)
  expect(covers(range('0.0.0.0/0'), range('::/0'))).toBe(false)
  expect(covers(range('::/0'), range('10.0.0.1'))).toBe(false)
  expect(covers(range('10.9.9.9/8'), range('10.1.2.3'))).toBe(true)
})
