import type { DocumentListItem, Signpost } from '@signpost/sdk'
import { isSameAddress } from '@signpost/spec/email-format'
import { awaitedOf } from '../../../parts/standing.js'
import type { NeedOf } from './need.js'

/** The documents that the member has to sign, those that wait longest first. */
export async function findMine(client: Signpost, email: string, signal: AbortSignal): Promise<NeedOf<'sign'>[]> {
  const mine = { status: 'sent', signer_email: email, order: 'asc', per_page: 20, expand: 'signers' } as const
  const { data } = await client.documents.list(mine, { signal })
  const isMe = (signer: { email: string }) => isSameAddress(signer.email, email)
  return data
    .filter((document) => awaitedOf(document).some(isMe))
    .slice(0, 5)
    .map((document) => ({ kind: 'sign', document }))
}

/** The documents that everyone has signed, but that could not be sealed. */
export async function findFailedSeals(client: Signpost, signal: AbortSignal): Promise<NeedOf<'seal'>[]> {
  const { data } = await client.documents.list({ seal_status: 'failed', per_page: 100 }, { signal })
  return data.map((document) => ({ kind: 'seal', document }))
}

/** The signers whom no e-mail reaches although it is their turn, in the documents that changed last. */
export async function findBounces(client: Signpost, signal: AbortSignal): Promise<NeedOf<'bounce'>[]> {
  const latest = { status: 'sent', sort: 'updated_at', per_page: 100, expand: 'signers' } as const
  const { data } = await client.documents.list(latest, { signal })
  return data.flatMap(bouncesOf)
}

function bouncesOf(document: DocumentListItem): NeedOf<'bounce'>[] {
  return awaitedOf(document)
    .filter(({ bounce }) => bounce !== null)
    .map((signer) => ({ kind: 'bounce', document, signer }))
}

/** The documents that a signer declined since then. */
export async function findDeclined(
  client: Signpost,
  since: string,
  signal: AbortSignal
): Promise<NeedOf<'declined'>[]> {
  const declined = { voided_by: 'signer', updated_after: since, per_page: 5, expand: 'signers' } as const
  const { data } = await client.documents.list(declined, { signal })
  return data
    .filter(({ voided_at, erased_at }) => erased_at === null && voided_at !== null && voided_at >= since)
    .map((document) => ({ kind: 'declined', document }))
}
