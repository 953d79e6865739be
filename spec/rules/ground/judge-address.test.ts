import { describe, expect, test } from 'vitest'
import { judgeAddress } from './judge-address.js'
import { problemOfNetwork, rangeOf } from './never-called.js'

const policy = (allowedNetworks: string[], allowLoopback = false) => ({
  allowLoopback,
  allowedNetworks: allowedNetworks.map(rangeOf)
})

test.each(['8.8.8.8', '2001:4860:4860::8888', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8'])('%s is public', (address) => {
  expect(judgeAddress(address, policy([]))).toBe('public')
})

test.each([
  '0.0.0.0',
  '10.0.0.8',
  '100.64.0.1',
  '127.0.0.1',
  '172.16.0.1',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '::',
  '::1',
  '::10.0.0.8',
  '::8.8.8.8',
  '::ffff:10.0.0.8',
  '::ffff:0:10.0.0.8',
  '64:ff9b::10.0.0.8',
  '64:ff9b:1::8.8.8.8',
  '2001::1',
  '2002:808:808::1',
  'fc00::1',
  'fec0::1',
  'ff02::1'
])('%s is refused', (address) => {
  expect(judgeAddress(address, policy([]))).toBe('refused')
})

describe('an allowed network', () => {
  test('makes its addresses internal, in each form, and no others', () => {
    const own = policy(['10.1.0.0/16', 'fd12::/16'])
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '64:ff9b::10.1.2.3', 'fd12::5']) {
      expect(judgeAddress(address, own), address).toBe('internal')
    }
    for (const address of ['10.2.0.1', 'fd13::1', '127.0.0.1', '2002:a01:203::1']) {
      expect(judgeAddress(address, own), address).toBe('refused')
    }
    expect(judgeAddress('8.8.8.8', own)).toBe('public')
  })

  test.each([
    '0.0.0.0',
    '169.254.169.254',
    '169.254.170.2',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '::ffff:169.254.169.254',
    '64:ff9b::169.254.169.254',
    '64:ff9b:1::169.254.169.254',
    '::ffff:0:169.254.169.254',
    '::169.254.169.254',
    '2002:a9fe:a9fe::1',
    '2001:0:808:808:0:0:5601:5601',
    'fe80::a9fe:a9fe',
    'fd00:ec2::254',
    'fd20:ce::254',
    'fd00:c1::a9fe:a9fe',
    'fd00:42::42',
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::127.0.0.1',
    '224.0.0.1',
    'ff02::1'
  ])('of everything does not contain %s', (address) => {
    expect(judgeAddress(address, policy(['0.0.0.0/0', '::/0']))).toBe('refused')
  })
})

test('loopback is internal in development only, and never as a part of another address', () => {
  for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) {
    expect(judgeAddress(address, policy([], true))).toBe('internal')
  }
  expect(judgeAddress('64:ff9b::127.0.0.1', policy([], true))).toBe('refused')
})

test.each([
  ['10.0.0.0/8', null],
  ['10.1.2.3', null],
  ['0.0.0.0/0', null],
  ['fd00::/8', null],
  ['10.0.0.0/33', 'is not an IP address'],
  ['app.internal', 'is not an IP address'],
  ['169.254.169.254', 'is never called'],
  ['169.254.0.0/17', 'is never called'],
  ['fe80::/64', 'is never called'],
  ['127.0.0.0/8', 'only called in development']
])('%s: %s', (network, problem) => {
  if (problem) expect(problemOfNetwork(network)).toContain(problem)
  else expect(problemOfNetwork(network)).toBeNull()
})
