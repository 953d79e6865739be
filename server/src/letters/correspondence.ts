import type { Context } from '../context/context.js'
import { type Account, findAccount } from '../stores/account-store.js'
import { type DocumentRow, findDocumentByUuid } from '../stores/document-store.js'
import { findSigners, type SignerRow } from '../stores/signer-store.js'

/** What e-mails about a document are written from, as it stands now. */
export interface Correspondence {
  account: Account
  document: DocumentRow
  signers: SignerRow[]
}

export async function findByDocument({ sql }: Context, documentUuid: string): Promise<Correspondence | undefined> {
  const document = await findDocumentByUuid(sql, documentUuid)
  const account = document && (await findAccount(sql, document.account_id))
  return document && account && { account, document, signers: await findSigners(sql, document.id) }
}

export async function findBySigner(
  context: Context,
  signerUuid: string
): Promise<(Correspondence & { signer: SignerRow }) | undefined> {
  const [row] = await context.sql<{ document_id: string }[]>`select document_id from signers where id = ${signerUuid}`
  const found = row && (await findByDocument(context, row.document_id))
  const signer = found?.signers.find(({ id }) => id === signerUuid)
  return found && signer && { ...found, signer }
}
