import * as asn1js from 'asn1js'

/** The bytes as an ArrayBuffer, for asn1js and pkijs. */
export function arrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
}

export const sequence = (...value: asn1js.AsnType[]): asn1js.Sequence => new asn1js.Sequence({ value })

export const octets = (bytes: Uint8Array): asn1js.OctetString =>
  new asn1js.OctetString({ valueHex: arrayBuffer(bytes) })

export const oid = (value: string): asn1js.ObjectIdentifier => new asn1js.ObjectIdentifier({ value })

export const encode = (value: { toBER(): ArrayBuffer }): Buffer => Buffer.from(value.toBER())
