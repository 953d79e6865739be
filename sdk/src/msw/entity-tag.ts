import { sha256 } from './ids.js'
import { assertMatch, taggedText } from './rules.js'

/** The `ETag` of an answer, which does not cover its secrets. */
export async function entityTagOf(answer: object, secrets: readonly string[] = []): Promise<string> {
  return `"${await sha256(taggedText(answer, secrets))}"`
}

/** Throws unless an object, as it is presented, has the `ETag` of `If-Match`, if there is one. */
export async function assertUnmodified(ifMatch: string | null, current: object, wanted?: object): Promise<void> {
  if (ifMatch !== null) assertMatch(ifMatch, [await entityTagOf(current), wanted && (await entityTagOf(wanted))])
}
