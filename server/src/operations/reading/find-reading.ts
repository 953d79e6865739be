import { assertReadable, type HeldCopy, readerOf } from '@signpost/spec/rules'
import type { Context } from '../../context/context.js'
import { uuidOf } from '../../contract/ids.js'
import { nameOfAccessCode } from '../../signing-session/access-code.js'
import { type ReadingClaims, verifyReadingToken } from '../../signing-session/reading-token.js'
import { goneSession } from '../../signing-session/signing-token.js'
import { type Account, findAccount } from '../../stores/account-store.js'
import { type DocumentRow, findDocumentByUuid } from '../../stores/document-store.js'

/** A document as the recipient of a copy reads it. */
export interface Reading {
  claims: ReadingClaims
  document: DocumentRow
  account: Account
  reader: HeldCopy
  /** Whether the access code has not been entered yet. */
  isLocked: boolean
}

/** The reading of a token. Throws once the document cannot be read any more. */
export async function findReading(context: Context, token: string): Promise<Reading> {
  const claims = await verifyReadingToken(context, token)
  const document = await findDocumentByUuid(context.sql, uuidOf('doc', claims.documentId))
  const account = document && (await findAccount(context.sql, document.account_id))
  const reader = document && readerOf(document, claims.copy)
  if (!account || !reader) throw goneSession()
  assertReadable(document, context.clock.now())
  const { access_code_hash: hash } = reader
  const isLocked = hash !== undefined && claims.unlockedBy !== nameOfAccessCode(hash)
  return { claims, document, account, reader, isLocked }
}
