import { assertTriesLeft, enterReadersCode, Refusal, readerOf, refusalOfReader } from '@signpost/spec/rules'
import * as z from 'zod'
import { commit } from '../../commit/commit.js'
import { holdByUuid } from '../../commit/hold.js'
import { uuidOf } from '../../contract/ids.js'
import { isAccessCode, nameOfAccessCode } from '../../signing-session/access-code.js'
import { createReadingToken } from '../../signing-session/reading-token.js'
import { goneSession } from '../../signing-session/signing-token.js'
import { readBody } from '../console/console-call.js'
import type { LinkHandler } from '../links/link-call.js'
import { findReading } from './find-reading.js'
import { readingToken } from './read-copy.js'

const schema = z.object({ ...readingToken, access_code: z.string().min(1).max(64) })

/** The recipient of a copy enters the access code. Returns a token that confirms it. */
export const unlockCopy: LinkHandler = async (context, call) => {
  const { token, access_code } = readBody(schema, call)
  const { claims, reader } = await findReading(context, token)
  const { access_code_hash: hash } = reader
  if (hash === undefined) return { token }
  // Before the document is locked, because hashing is slow on purpose.
  assertTriesLeft(reader)
  const isCorrect = await isAccessCode(access_code, hash)
  const now = context.clock.now()
  const answer = await context.sql.begin(async (tx) => {
    const held = await holdByUuid(tx, uuidOf('doc', claims.documentId))
    if (!held || !readerOf(held.document, claims.copy)) throw goneSession()
    const { value: after } = await commit(context, tx, held, enterReadersCode(held, claims.copy, isCorrect, now))
    const entered = readerOf(after.document, claims.copy)
    // Returned, not thrown: throwing would roll back the count of the failed attempt.
    return (entered && refusalOfReader(entered)) ?? null
  })
  if (answer instanceof Refusal) throw answer
  return { token: await createReadingToken(context, { ...claims, unlockedBy: nameOfAccessCode(hash) }, now) }
}
