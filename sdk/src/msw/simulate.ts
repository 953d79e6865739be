import { signerAct } from './acts.js'
import { commit } from './commit.js'
import type { Schemas } from './contract.js'
import { given } from './given.js'
import { hold } from './hold.js'
import { readConsents } from './letters.js'
import {
  beginByHelper,
  decline,
  sampleAttachment,
  sampleAttachmentFile,
  signerOf,
  simulateSigning,
  take,
  view,
  visitorFor
} from './rules.js'
import type { MockDocument } from './state.js'
import { timeOf, type World } from './world.js'

// Acts in place of a signer, who needs neither a link nor an access code.

export function simulateView(world: World, known: MockDocument, signerId: string): Promise<Schemas['Document']> {
  const { held, visitor, act } = holdFor(world, known, signerId)
  return commit(world, known, view(held, visitor, act))
}

export function simulateTake(
  world: World,
  known: MockDocument,
  signerId: string,
  candidateId: string
): Promise<Schemas['Document']> {
  const { held, visitor, act } = holdFor(world, known, signerId, candidateId)
  return commit(world, known, take(held, visitor, given, act))
}

/** Signs with values by label or identifier, and sample values for the other required fields. */
export async function simulateSign(
  world: World,
  known: MockDocument,
  signerId: string,
  { fields: values = {}, host }: Schemas['SimulateSignRequest'] = {}
): Promise<Schemas['Document']> {
  const consentFor = await readConsents(world.state.account)
  const { held, visitor, act: own } = holdFor(world, known, signerId)
  const begun = host === undefined ? null : beginByHelper(held, visitor, host, own)
  const act = begun?.act ?? own
  const seen = view(held, visitor, act)
  // Checked before the view, because in the service a transaction applies both or neither.
  await simulateSigning(held, visitor, values, consentFor, given, act)
  if (begun) await commit(world, known, begun.transition)
  await commit(world, known, seen)
  known.attachments.set(sampleAttachment.sha256, sampleAttachmentFile())
  return commit(world, known, await simulateSigning(hold(known), visitor, values, consentFor, given, act))
}

export function simulateDecline(
  world: World,
  known: MockDocument,
  signerId: string,
  request: Schemas['SimulateDeclineRequest'] = {}
): Promise<Schemas['Document']> {
  const { held, visitor, act } = holdFor(world, known, signerId)
  return commit(world, known, decline(held, visitor, request, act))
}

function holdFor(world: World, known: MockDocument, signerId: string, candidateId?: string) {
  const held = hold(known)
  const visitor = visitorFor(held, signerOf(held, signerId, given), candidateId, given, timeOf(world))
  const simulated = known.document.mode === 'test'
  return {
    held,
    visitor,
    act: { ...signerAct(world, held, visitor), simulated, via: { kind: 'test_helper', link_id: null } as const }
  }
}
