import { type HeldWithFields, personOf, senderDetails, type Visitor } from '@signpost/spec/rules'
import type { Sql } from 'postgres'
import { uuidOf, uuidOrNull } from '../contract/ids.js'
import { type Account, findAccount } from '../stores/account-store.js'
import { type DocumentRow, findDocumentByUuid } from '../stores/document-store.js'
import { findFields } from '../stores/field-store.js'
import { findSigners } from '../stores/signer-store.js'
import { nameOfAccessCode } from './access-code.js'
import { nameOfIdentity } from './signing-code.js'
import { goneSession, replacedSession, type SigningClaims, takenSession } from './signing-token.js'

/** A document as its signer sees it. */
export interface Session extends HeldWithFields<DocumentRow> {
  claims: SigningClaims
  account: Account
  visitor: Visitor
}

/** Loads the session of a signing token. */
export async function loadSession(sql: Sql, claims: SigningClaims): Promise<Session> {
  const document = await findDocumentByUuid(sql, uuidOf('doc', claims.documentId))
  const account = document && (await findAccount(sql, document.account_id))
  if (!document || !account) throw goneSession()
  const signers = await findSigners(sql, document.id)
  const fields = await findFields(sql, document.id)
  return sessionOf({ document, signers, fields }, account, claims)
}

/** The session of a token on a loaded document. */
export function sessionOf<H extends HeldWithFields<DocumentRow>>(
  held: H,
  account: Account,
  claims: SigningClaims
): H & Session {
  const signerId = uuidOf('sgn', claims.signerId)
  const signer = held.signers.find(({ id }) => id === signerId)
  if (!signer) throw goneSession()
  if (signer.replacements !== claims.person) throw replacedSession(senderDetails(account))
  const candidateUuid = claims.candidateId && uuidOrNull('cnd', claims.candidateId)
  const person = personOf(held.signers, signerId, candidateUuid)
  if (!person) throw takenSession(signer.name, senderDetails(account))
  // A token unlocked with an earlier code does not unlock the current one.
  const { access_code_hash: hash } = signer
  const unlocked = hash === null || claims.unlockedBy === nameOfAccessCode(hash)
  const identified = claims.identifiedBy === nameOfIdentity(person)
  const visitor = { signerId, candidateId: person.candidate, unlocked, identified }
  return { ...held, account, claims, visitor }
}
