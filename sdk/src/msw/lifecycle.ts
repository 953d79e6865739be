import type { Schemas } from './contract.js'
import { sha256 } from './ids.js'
import { type Act, audit, email, emit } from './record.js'
import { Refusal } from './refusal.js'
import type { MockDocument } from './state.js'
import { now, type World } from './world.js'

// What happens to a sent document, whoever makes it happen: the signing page, a test helper or the sender.

export function refuseUnlessSent({ document }: MockDocument): void {
  if (document.status === 'sent') return
  throw new Refusal('DOCUMENT_NOT_SENT', `The document is ${document.status}, not out for signature.`)
}

/** Refuses a signer who cannot sign: one who is done, whatever has become of the document, or whose turn it is not. */
export function refuseUnlessTheirTurn(known: MockDocument, { status }: Schemas['Signer']): void {
  const details = { signer_id: `is ${status}` }
  if (status === 'signed' || status === 'declined') {
    throw new Refusal('SIGNER_DONE', `The signer has ${status} already.`, details)
  }
  refuseUnlessSent(known)
  if (status === 'waiting') throw new Refusal('SIGNER_WAITING', 'It is not this signer’s turn yet.', details)
}

export async function view(world: World, known: MockDocument, signer: Schemas['Signer'], act: Act): Promise<void> {
  if (signer.status !== 'pending') return
  Object.assign(signer, { status: 'viewed', viewed_at: now() })
  known.document.updated_at = now()
  await audit(world, known, 'signer.viewed', act)
  emit(world, known, 'document.viewed', { signer })
}

export async function sign(world: World, known: MockDocument, signer: Schemas['Signer'], act: Act): Promise<void> {
  Object.assign(signer, { status: 'signed', signed_at: now(), viewed_at: signer.viewed_at ?? now() })
  known.document.updated_at = now()
  await audit(world, known, 'signer.consented', act)
  await audit(world, known, 'signer.signed', act)
  await inviteNext(world, known)
  emit(world, known, 'document.signed', { signer })
  if (known.document.signers.every(({ status }) => status === 'signed')) await complete(world, known)
}

async function inviteNext(world: World, known: MockDocument) {
  const open = known.document.signers.filter(({ status }) => status !== 'signed')
  const turn = Math.min(...open.map(({ order }) => order))
  for (const signer of open) {
    if (signer.order !== turn || signer.status !== 'waiting') continue
    signer.status = 'pending'
    await audit(world, known, 'signer.invited', { system: true })
    email(world, known, signer, 'invitation')
  }
}

// The service seals a moment later; here it is done at once.
async function complete(world: World, known: MockDocument) {
  const { document } = known
  const done = { level: 'B-B', sealed_at: now(), sha256: await sha256(known.file), attempts: 1, error: null } as const
  Object.assign(document, { status: 'completed', completed_at: now(), updated_at: now() })
  document.seal = { status: 'sealed', ...done }
  await audit(world, known, 'document.sealed', { system: true })
  await audit(world, known, 'document.completed', { system: true })
  emit(world, known, 'document.completed')
  for (const signer of document.signers) email(world, known, signer, 'completed')
}

export async function decline(
  world: World,
  known: MockDocument,
  signer: Schemas['Signer'],
  reason: string | null,
  act: Act
): Promise<void> {
  Object.assign(signer, { status: 'declined', decline_reason: reason })
  end(known, 'signer', reason)
  await audit(world, known, 'signer.declined', act)
  emit(world, known, 'document.declined', { signer, reason })
}

export async function voidBySender(world: World, known: MockDocument, reason: string): Promise<void> {
  end(known, 'sender', reason)
  await audit(world, known, 'document.voided')
  emit(world, known, 'document.voided')
}

export async function expire(world: World, known: MockDocument, act: Act): Promise<void> {
  end(known, 'expiry', null)
  await audit(world, known, 'document.expired', { system: true, ...act })
  emit(world, known, 'document.expired')
}

function end({ document }: MockDocument, voided_by: Schemas['VoidedBy'], void_reason: string | null) {
  Object.assign(document, { status: 'voided', voided_at: now(), updated_at: now(), voided_by, void_reason })
}
