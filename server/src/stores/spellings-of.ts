import { domainToUnicode } from 'node:url'
import { addressKey } from '@signpost/spec/rules'

/**
 * The ways in which an address may be stored, in lower case: with its domain in ASCII and as it is spelt, composed or not. Nothing but
 * the case differs where the domain has no other spelling. A search for all of them uses the index of addresses in lower case.
 */
export function spellingsOf(email: string): string[] {
  const key = addressKey(email)
  const at = key.lastIndexOf('@') + 1
  const spelt = key.slice(0, at) + domainToUnicode(key.slice(at))
  return [...new Set([key, spelt.normalize('NFC'), spelt.normalize('NFD'), email.toLowerCase()])]
}
