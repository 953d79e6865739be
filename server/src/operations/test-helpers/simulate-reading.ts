import {
  assertNotErased,
  assertTestMode,
  enterReadersCode,
  presentReading,
  readingOf,
  refusalOfReader
} from '@signpost/spec/rules'
import { commit } from '../../commit/commit.js'
import { holdDocument } from '../../commit/hold.js'
import { ownerOf } from '../../documents/owner.js'
import { isAccessCode } from '../../signing-session/access-code.js'
import { findDocument } from '../../stores/document-store.js'
import type { Handler } from '../call.js'

export const simulateReading: Handler<'simulateReading'> = async (context, { path, body, caller, transaction }) => {
  assertTestMode(caller)
  const { sql, clock } = context
  const owner = ownerOf(caller)
  const found = await findDocument(sql, owner, path.id)
  assertNotErased(found)
  const seen = readingOf(found, body, clock.now())
  // Before the document is locked, because hashing is slow on purpose.
  const { access_code_hash: hash } = seen.reader
  const isCorrect = hash === undefined || (await isAccessCode(body.access_code ?? '', hash))
  return transaction(async (tx) => {
    const now = clock.now()
    const held = await holdDocument(tx, owner, path.id)
    const { place } = readingOf(held.document, body, now)
    const entered = await commit(context, tx, held, enterReadersCode(held, place, isCorrect, now))
    // Returned, not thrown: throwing would roll back the count of the failed attempt.
    return entered.as(({ document }) => {
      const reader = document.cc[place] ?? seen.reader
      return refusalOfReader(reader) ?? presentReading(document, reader, caller.account)
    })
  })
}
