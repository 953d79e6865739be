import { X509Certificate } from 'node:crypto'
import type { SealContents, SealTimestamp } from '@signpost/pdf'

/** A small file of a package. */
export interface SmallFile {
  name: string
  content: Buffer
}

/**
 * What the seal of a PDF is made of, as files that other programs read: its signature, the certificates, timestamps and
 * revocation data. All of it is in the PDF as well.
 */
export function copiesOfSeal(seal: SealContents): SmallFile[] {
  const stamps = namedTimestamps(seal.timestamps)
  return [
    file('signatures/seal.p7s', seal.cms),
    ...pem('seal', seal.certificates),
    ...stamps.flatMap(({ name, certificates }) => pem(name, certificates)),
    ...stamps.map(({ name, response }) => file(`timestamps/${name}.tsr`, response)),
    ...seal.ocsps.map((der, index) => file(`revocation/ocsp-${index + 1}.der`, der)),
    ...seal.crls.map((der, index) => file(`revocation/crl-${index + 1}.der`, der))
  ]
}

/** A timestamp with the name of its files: `signature-timestamp`, `document-timestamp`, `document-timestamp-2`. */
export function namedTimestamps(timestamps: SealTimestamp[]): (SealTimestamp & { name: string })[] {
  const seen = { signature: 0, document: 0 }
  return timestamps.map((timestamp) => {
    const number = ++seen[timestamp.kind]
    return { ...timestamp, name: `${timestamp.kind}-timestamp${number > 1 ? `-${number}` : ''}` }
  })
}

const file = (name: string, content: Uint8Array): SmallFile => ({ name, content: Buffer.from(content) })

function pem(name: string, certificates: Uint8Array[]): SmallFile[] {
  if (certificates.length === 0) return []
  const text = certificates.map((der) => new X509Certificate(der).toString()).join('')
  return [file(`certificates/${name}.pem`, Buffer.from(text))]
}
