import { createHash } from 'node:crypto'
import { assertMatch, taggedText } from '@signpost/spec/rules'

/** The `ETag` of an answer, which does not cover its secrets. */
export function entityTagOf(answer: object, secrets: readonly string[] = []): string {
  return `"${createHash('sha256').update(taggedText(answer, secrets)).digest('base64url')}"`
}

/** Throws unless an object, as it is presented, has the `ETag` of `If-Match`, if there is one. */
export function assertUnmodified(ifMatch: string | undefined, current: object, wanted?: object): void {
  if (ifMatch !== undefined) assertMatch(ifMatch, [entityTagOf(current), wanted && entityTagOf(wanted)])
}
