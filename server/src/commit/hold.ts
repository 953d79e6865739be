import { type Held, type HeldWithFields, notFound } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import { uuidOf } from '../contract/ids.js'
import { type Session, sessionOf } from '../signing-session/session.js'
import type { SigningClaims } from '../signing-session/signing-token.js'
import { findAccountOf } from '../stores/account-store.js'
import { findTrailEnd, type TrailEnd } from '../stores/audit-store.js'
import { type DocumentRow, lockDocument, lockDocumentByUuid, type Owner } from '../stores/document-store.js'
import { findFields } from '../stores/field-store.js'
import { findSigners } from '../stores/signer-store.js'

// All goes to the database at once. What comes behind the lock sees whatever was committed before it was taken.

/** A document and what hangs on it, held until the transaction ends. */
export interface HeldRows extends Held<DocumentRow> {
  trail: TrailEnd
}

/** An owner's document, held. Throws if there is none with this public identifier, or it is in the trash. */
export async function holdDocument(tx: TransactionSql, owner: Owner, id: string): Promise<HeldRows> {
  const held = await holdTrashed(tx, owner, id)
  if (held.document.trashed_at) throw notFound(id)
  return held
}

/** The same of a document that may be in the trash. */
export async function holdTrashed(tx: TransactionSql, owner: Owner, id: string): Promise<HeldRows> {
  const uuid = uuidOf('doc', id)
  const [document, rest] = await Promise.all([lockDocument(tx, owner, uuid), findRest(tx, uuid)])
  if (!document) throw notFound(id)
  return { document, ...rest }
}

/** An owner's document with its fields. */
export async function holdWithFields(
  tx: TransactionSql,
  owner: Owner,
  id: string
): Promise<HeldRows & HeldWithFields<DocumentRow>> {
  const documentUuid = uuidOf('doc', id)
  const [held, fields] = await Promise.all([holdDocument(tx, owner, id), findFields(tx, { documentUuid })])
  return { ...held, fields }
}

/** Any document, for jobs, which have no owner to check. */
export async function holdByUuid(tx: TransactionSql, uuid: string): Promise<HeldRows | undefined> {
  const [document, rest] = await Promise.all([lockDocumentByUuid(tx, uuid), findRest(tx, uuid)])
  return document && { document, ...rest }
}

/** The document of a signing token, as the token's signer comes to it. */
export async function holdSession(tx: TransactionSql, claims: SigningClaims): Promise<HeldRows & Session> {
  const uuid = uuidOf('doc', claims.documentId)
  const [held, fields, account] = await Promise.all([
    holdByUuid(tx, uuid),
    findFields(tx, { documentUuid: uuid }),
    findAccountOf(tx, uuid)
  ])
  if (!held || !account) throw notFound(claims.documentId)
  return sessionOf({ ...held, fields }, account, claims)
}

async function findRest(tx: TransactionSql, uuid: string) {
  const [signers, trail] = await Promise.all([findSigners(tx, uuid), findTrailEnd(tx, uuid)])
  return { signers, trail }
}
