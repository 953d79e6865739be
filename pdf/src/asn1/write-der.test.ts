import * as asn1js from 'asn1js'
import { expect, it } from 'vitest'
import { encode } from './der.js'
import { TAG, writeDer } from './write-der.js'

it.each([0, 1, 127, 128, 255, 256, 65_535, 65_536])('writes a value of %d bytes as asn1js does', (length) => {
  const bytes = Buffer.alloc(length, 0x5a)
  const known = new asn1js.OctetString({ valueHex: new Uint8Array(bytes).buffer })
  expect(writeDer(TAG.octets, bytes)).toEqual(encode(known))
  expect(writeDer(TAG.sequence, writeDer(TAG.octets, bytes))).toEqual(encode(new asn1js.Sequence({ value: [known] })))
})
