import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.js'

test.each([
  ['https://sign.example.com', { id: 'sign.example.com', origin: 'https://sign.example.com' }],
  ['https://sign.example.com:8443/path', { id: 'sign.example.com', origin: 'https://sign.example.com:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://sign.localhost', { id: 'sign.localhost', origin: 'http://sign.localhost' }],
  ['http://sign.example.com', null],
  ['http://127.0.0.1:3000', null],
  ['https://192.0.2.7', null],
  ['https://[2001:db8::7]', null],
  ['http://notlocalhost', null]
])('passkeys at %s are for %o', (siteUrl, expected) => {
  expect(relyingPartyOf({ siteUrl })).toEqual(expected)
})
