import { isCurrentCode, type Person, personOf } from '@signpost/spec/rules'
import type { Context } from '../context/context.js'
import { signingCodeOf } from '../signing-session/signing-code.js'
import { type Account, findAccount } from '../stores/account-store.js'
import { type DocumentRow, findDocumentByUuid } from '../stores/document-store.js'
import { findDocumentOf, findSigners, type SignerRow } from '../stores/signer-store.js'

/** The current data that e-mails about a document are written from. */
export interface Correspondence {
  account: Account
  document: DocumentRow
  signers: SignerRow[]
}

/** Whom a letter is to. */
interface ToSigner {
  signerUuid: string
  candidateUuid?: string | undefined
}

export async function findByDocument({ sql }: Context, documentUuid: string): Promise<Correspondence | undefined> {
  const document = await findDocumentByUuid(sql, documentUuid)
  const account = document && (await findAccount(sql, document.account_id))
  return document && account && { account, document, signers: await findSigners(sql, document.id) }
}

/** A signer, or one of several people of whom one is to sign. Undefined once somebody else is the signer. */
export async function findBySigner(
  context: Context,
  { signerUuid, candidateUuid }: ToSigner
): Promise<(Correspondence & { signer: Person }) | undefined> {
  const documentUuid = await findDocumentOf(context.sql, signerUuid)
  const found = documentUuid ? await findByDocument(context, documentUuid) : undefined
  const signer = found && personOf(found.signers, signerUuid, candidateUuid)
  return found && signer ? { ...found, signer } : undefined
}

/** The signer whose last code this is, and the code. Undefined once it cannot be entered any more. */
export async function findByCode(
  context: Context,
  { nonce, ...to }: ToSigner & { nonce: string }
): Promise<(Correspondence & { signer: Person; code: string }) | undefined> {
  const found = await findBySigner(context, to)
  if (!found || !isCurrentCode(found.signer, nonce, context.clock.now())) return undefined
  return { ...found, code: signingCodeOf(context, found.signer) }
}
