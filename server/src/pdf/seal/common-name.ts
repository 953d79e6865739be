import { X509Certificate } from 'node:crypto'

const MOST_KEPT = 20
const names = new Map<string, string | undefined>()

/** The common name of a certificate (DER). All seals of a service have the same few certificates. */
export function commonNameOf(der: Uint8Array): string | undefined {
  const key = Buffer.from(der.buffer, der.byteOffset, der.length).toString('latin1')
  if (names.has(key)) return names.get(key)
  const name = /CN=(.*)/.exec(new X509Certificate(der).subject)?.[1]
  if (names.size >= MOST_KEPT) names.clear()
  names.set(key, name)
  return name
}
