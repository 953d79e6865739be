import { canonicalJson } from './canonical-json.js'
import { Refusal } from './refusal.js'

/** What an `ETag` is the digest of: an answer without its secrets. */
export function taggedText(answer: object, secrets: readonly string[]): string {
  return canonicalJson(Object.fromEntries(Object.entries(answer).filter(([name]) => !secrets.includes(name))))
}

/** Whether a list of tags has this one. Tags that a proxy has made weak, because it compresses, count too. */
export function hasTag(list: string, tag: string): boolean {
  return list.trim() === '*' || list.split(',').some((each) => each.trim().replace(/^W\//, '') === tag)
}

/**
 * Throws unless an object has a tag of `If-Match`. A change that would change nothing is always possible: it may be a retry.
 * @param tags of the object as it is and, if that is known, as it would be
 */
export function assertMatch(ifMatch: string, [current, wanted]: [current: string, wanted?: string | undefined]): void {
  if (wanted === current || hasTag(ifMatch, current)) return
  const details = { 'if-match': 'is not the current ETag' }
  throw new Refusal('PRECONDITION_FAILED', 'The object has changed since it had the ETag of If-Match.', details)
}
