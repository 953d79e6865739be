import { X509Certificate } from 'node:crypto'
import type { SealContents } from '../interface/seal-contents.js'

/** What a seal has, and what it lacks to stay provable. */
export interface SealStanding {
  /** When the certificate of the last timestamp over the file expires. Undefined below B-LTA. */
  provedUntil: Date | undefined
  /** Nothing proves its time: the signature has no timestamp. */
  isUntimed: boolean
  /** The chains (DER) that proofs must be added for: each begins with a certificate that nothing later covers. */
  unproved: Uint8Array[][]
}

/** A timestamp over the whole file covers everything before it, so that only its own authority is left to be proved. */
export function standingOfSeal({ certificates, timestamps }: SealContents): SealStanding {
  const last = timestamps.findLast(({ kind }) => kind === 'document')
  if (last) return { provedUntil: expiryOf(last.certificates), isUntimed: false, unproved: [last.certificates] }
  const chains = [certificates, ...timestamps.map((timestamp) => timestamp.certificates)]
  return { provedUntil: undefined, isUntimed: timestamps.length === 0, unproved: chains }
}

function expiryOf([own]: Uint8Array[]): Date | undefined {
  return own && new Date(new X509Certificate(own).validTo)
}
