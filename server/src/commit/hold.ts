import { assertNotErased, type Held, type HeldWithFields, notFound } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import { uuidOf } from '../contract/ids.js'
import { type Session, sessionOf } from '../signing-session/session.js'
import { goneSession, type SigningClaims } from '../signing-session/signing-token.js'
import { findAccountOf } from '../stores/account-store.js'
import { findTrailEnd, findTrailEnds, type TrailEnd } from '../stores/audit-store.js'
import {
  type DocumentRow,
  lockDocument,
  lockDocumentByUuid,
  lockFreeDocuments,
  type Owner
} from '../stores/document-store.js'
import { findFields } from '../stores/field-store.js'
import { findSigners, findSignersOf } from '../stores/signer-store.js'

// All queries are pipelined. Those after the one that locks run once the lock is held, so they see every earlier commit.

/** A document with its signers and the end of its audit trail. The document's row is locked until the transaction ends. */
export interface HeldRows extends Held<DocumentRow> {
  trail: TrailEnd
}

/** Locks an owner's document, for an act. Throws if it does not exist, is in the trash or is erased. */
export async function holdDocument(tx: TransactionSql, owner: Owner, id: string): Promise<HeldRows> {
  const held = await holdErased(tx, owner, id)
  assertNotErased(held.document)
  return held
}

/** Like holdDocument, for a document that may be erased. */
export async function holdErased(tx: TransactionSql, owner: Owner, id: string): Promise<HeldRows> {
  const held = await holdAny(tx, owner, id)
  if (held.document.trashed_at) throw notFound(id)
  return held
}

/** Like holdDocument, for a document that may be in the trash. */
export async function holdTrashed(tx: TransactionSql, owner: Owner, id: string): Promise<HeldRows> {
  const held = await holdAny(tx, owner, id)
  assertNotErased(held.document)
  return held
}

async function holdAny(tx: TransactionSql, owner: Owner, id: string): Promise<HeldRows> {
  const uuid = uuidOf('doc', id)
  const [document, rest] = await Promise.all([lockDocument(tx, owner, uuid), findRest(tx, uuid)])
  if (!document) throw notFound(id)
  return { document, ...rest }
}

/** Like holdDocument, with the document's fields. */
export async function holdWithFields(
  tx: TransactionSql,
  owner: Owner,
  id: string
): Promise<HeldRows & HeldWithFields<DocumentRow>> {
  const documentUuid = uuidOf('doc', id)
  const [held, fields] = await Promise.all([holdDocument(tx, owner, id), findFields(tx, documentUuid)])
  return { ...held, fields }
}

/** Locks any document. For jobs, which do not act for an owner. */
export async function holdByUuid(tx: TransactionSql, uuid: string): Promise<HeldRows | undefined> {
  const [document, rest] = await Promise.all([lockDocumentByUuid(tx, uuid), findRest(tx, uuid)])
  return document && { document, ...rest }
}

/** Locks the document of a signing token, with the session of its signer. */
export async function holdSession(tx: TransactionSql, claims: SigningClaims): Promise<HeldRows & Session> {
  const uuid = uuidOf('doc', claims.documentId)
  const [held, fields, account] = await Promise.all([
    holdByUuid(tx, uuid),
    findFields(tx, uuid),
    findAccountOf(tx, uuid)
  ])
  if (!held || !account) throw goneSession()
  return sessionOf({ ...held, fields }, account, claims)
}

/** Locks those of these documents that nobody else has locked. For jobs that act on many. */
export async function holdFree(tx: TransactionSql, uuids: string[]): Promise<HeldRows[]> {
  const documents = await lockFreeDocuments(tx, uuids)
  const ids = documents.map(({ id }) => id)
  const [signers, trails] = await Promise.all([findSignersOf(tx, ids), findTrailEnds(tx, ids)])
  return documents.map((document) => ({
    document,
    signers: signers.get(document.id) ?? [],
    // biome-ignore lint/style/noNonNullAssertion: there is one for each document
    trail: trails.get(document.id)!
  }))
}

async function findRest(tx: TransactionSql, uuid: string) {
  const [signers, trail] = await Promise.all([findSigners(tx, uuid), findTrailEnd(tx, uuid)])
  return { signers, trail }
}
