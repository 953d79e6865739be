import { senderDetails } from '@signpost/spec/rules'
import type { Context } from '../context/context.js'
import { uuidOf } from '../contract/ids.js'
import { findAccount } from '../stores/account-store.js'
import { findDocumentByUuid } from '../stores/document-store.js'
import { expiredLink, readMadeToken } from './signing-token.js'

/** The answer to a token that has expired. It says whom its holder can ask, as long as the document is known by it. */
export async function explainExpired(context: Pick<Context, 'config' | 'sql'>, token: string, cause: unknown) {
  const claims = await readMadeToken(context, token)
  const document = claims && (await findDocumentByUuid(context.sql, uuidOf('doc', claims.documentId)))
  const account = document && !document.erased_at && (await findAccount(context.sql, document.account_id))
  return expiredLink(cause, account ? senderDetails(account) : undefined)
}
