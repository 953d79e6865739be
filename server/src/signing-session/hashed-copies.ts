import { type HeldCopy, keptCopies } from '@signpost/spec/rules'
import type { Schemas } from '../contract/contract.js'
import { hashAccessCode } from './access-code.js'

/** Who gets copies, with hashes of their access codes. Call it before a document is locked, because hashing is slow on purpose. */
export async function hashedCopies(copies: Schemas['CcRecipient'][]): Promise<HeldCopy[]> {
  const hashes = copies.map(({ access_code }) => (access_code === undefined ? null : hashAccessCode(access_code)))
  return keptCopies(copies, await Promise.all(hashes))
}
