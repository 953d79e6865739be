import { notFound } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import { type Account, findAccount } from '../accounts/account-store.js'
import type { Schemas } from '../contract.js'
import { type DocumentRow, findDocumentByUuid, lockDocumentByUuid } from '../documents/document-store.js'
import { ApiError } from '../errors.js'
import { uuidOf } from '../ids.js'
import { nameOfAccessCode } from '../signers/access-code.js'
import { findSigners, type SignerRow } from '../signers/signer-store.js'
import type { SigningClaims } from './signing-token.js'

/** One signer's view of one document. */
export interface Session {
  claims: SigningClaims
  account: Account
  document: DocumentRow
  signers: SignerRow[]
  signer: SignerRow
}

/** The session of a signing token. */
export async function loadSession(sql: Sql, claims: SigningClaims): Promise<Session> {
  return sessionOf(sql, claims, await findDocumentByUuid(sql, uuidOf('doc', claims.documentId)))
}

/** The same, with the document held until the transaction ends. */
export async function lockSession(tx: TransactionSql, claims: SigningClaims): Promise<Session> {
  return sessionOf(tx, claims, await lockDocumentByUuid(tx, uuidOf('doc', claims.documentId)))
}

async function sessionOf(sql: Sql | TransactionSql, claims: SigningClaims, document: DocumentRow | undefined) {
  if (!document) throw notFound(claims.documentId)
  const signers = await findSigners(sql, document.id)
  const signerUuid = uuidOf('sgn', claims.signerId)
  const signer = signers.find(({ id }) => id === signerUuid)
  const account = await findAccount(sql as Sql, document.account_id)
  if (!signer || !account) throw notFound(claims.signerId)
  return { claims, account, document, signers, signer }
}

/** What the signer can do now. */
export function stateOf(
  { document, signer }: Pick<Session, 'document' | 'signer'>,
  now: Date
): Schemas['SigningState'] {
  if (signer.status === 'declined') return 'declined'
  if (document.status === 'completed') return 'completed'
  if (document.voided_by === 'expiry') return 'expired'
  if (document.status === 'voided') return 'voided'
  if (signer.status === 'signed') return 'signed'
  if (document.expires_at && document.expires_at <= now) return 'expired'
  return signer.status === 'waiting' ? 'waiting' : 'open'
}

const refusals = {
  waiting: ['SIGNER_WAITING', 'It is not your turn to sign yet.'],
  signed: ['SIGNER_DONE', 'You have signed already.'],
  declined: ['SIGNER_DONE', 'You have declined to sign.'],
  voided: ['DOCUMENT_VOIDED', 'The document has been voided.'],
  expired: ['DOCUMENT_EXPIRED', 'The deadline for signing has passed.'],
  completed: ['DOCUMENT_COMPLETED', 'The document is completed.']
} as const

/** Refuses a change by a signer who cannot sign now. */
export function refuseUnlessOpen(session: Session, now: Date): void {
  const state = stateOf(session, now)
  if (state !== 'open') throw refusal(state)
  refuseLocked(session)
}

/** The error of a session that is over, or not yet open. */
export function refusal(state: keyof typeof refusals): ApiError {
  const [code, message] = refusals[state]
  return new ApiError(code, message)
}

/** Refuses a signer who has yet to type the access code. */
export function refuseLocked(session: Session): void {
  if (owesAccessCode(session)) throw new ApiError('ACCESS_CODE_REQUIRED', 'The access code has yet to be typed.')
}

export function owesAccessCode({ signer, claims }: Pick<Session, 'signer' | 'claims'>): boolean {
  if (signer.access_code_hash === null) return false
  // A new code keeps out whoever has typed the old one.
  return claims.unlockedBy !== nameOfAccessCode(signer.access_code_hash)
}
