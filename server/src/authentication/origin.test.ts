import { describe, expect, test } from 'vitest'
import { originOf, readAddress } from './origin.js'

describe('the address in what proxies and sockets write', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['203.0.113.7:_port', '203.0.113.7'],
    ['"203.0.113.7"', '203.0.113.7'],
    ['"203.0.113.7:51234"', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['2001:DB8:0:0:0:0:0:7', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['"[2001:db8::7]:443"', '2001:db8::7'],
    ['2001:db8:0:0:0:0:0:7:443', '2001:db8::7'],
    ['2001:db8::7:443', '2001:db8::7:443'],
    ['2001:db8::7:51234', '2001:db8::7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:443', 'fe80::1'],
    ['::1', '::1']
  ])('%s', (text, address) => expect(readAddress(text)).toBe(address))

  test.each([
    undefined,
    '',
    ' ',
    'unknown',
    '_hidden',
    'localhost:80',
    '203.0.113',
    '203.0.113.256',
    '1',
    '0x7f.1',
    '[]:1'
  ])('is none in %s', (text) => expect(readAddress(text)).toBeNull())
})

test('an origin without an address is judged and counted by its connection', () => {
  expect(originOf('203.0.113.7:51234', '::ffff:10.0.0.2')).toEqual({
    address: '203.0.113.7',
    peer: '10.0.0.2',
    judged: '203.0.113.7',
    network: '203.0.113.7',
    neighbourhood: '203.0.113.0/24'
  })
  expect(originOf('unknown', '10.0.0.2')).toEqual({
    address: null,
    peer: '10.0.0.2',
    judged: '10.0.0.2',
    network: '10.0.0.2',
    neighbourhood: '10.0.0.0/24'
  })
  expect(originOf(undefined, undefined)).toEqual({
    address: null,
    peer: null,
    judged: null,
    network: 'unknown',
    neighbourhood: 'unknown'
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1', 'fe80:0:0:0::/64'],
  [null, 'unknown']
])('%s is of the network %s', (address, network) => {
  expect(originOf(address ?? undefined, undefined).network).toBe(network)
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:200::/56'],
  ['2001:db8:1:3::1', '2001:db8:1:0::/56'],
  [null, 'unknown']
])('%s has the neighbourhood %s', (address, neighbourhood) => {
  expect(originOf(address ?? undefined, undefined).neighbourhood).toBe(neighbourhood)
})
