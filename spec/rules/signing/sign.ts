import { tagOf } from '../../languages/index.js'
import { actionInAudit, assertNoSignatures } from '../documents/actions.js'
import { letterTo, peopleOf } from '../documents/candidates.js'
import type { HeldField, HeldSigner, HeldWithFields } from '../documents/held.js'
import { getsInvitations } from '../documents/invitation.js'
import { hasSignatureBlock } from '../documents/signature-block.js'
import { fieldsOf, nextToInvite } from '../documents/state.js'
import { type Act, auditEntry, auditEntryPerSigner, systemAct, type Transition } from '../documents/transition.js'
import { shownFields } from '../fields/conditions.js'
import { fillsItself } from '../fields/field-types.js'
import type { Schemas } from '../ground/contract.js'
import type { Given } from '../ground/given.js'
import { invalid, Refusal } from '../ground/refusal.js'
import { dayIn, zoneOf } from '../ground/time-zone.js'
import { attachmentsInAudit } from './attachments.js'
import { assertComplete, assertNoneHidden, fillIn, readEntries, type Values, valuesOf } from './entries.js'
import { assertSignatures, type ReadSignature } from './signatures.js'
import { assertOpen, type Visitor } from './visitor.js'

type Request = Schemas['CompleteSigningRequest']

/** The consent text that a signer accepts before signing. */
export interface Consent {
  sha256: string
  /** Null if it is the sender's own. */
  language: string | null
  /** What the audit trail keeps of it: the text of a sender, who can change it. */
  own: string | null
}

/** The consent text for what a signer does, in a language if it is that of the service. */
export type ConsentFor = (language: string | null, action: HeldSigner['action']) => Consent

/** A signer submits consent, values and signatures. */
export async function completeSigning(
  held: HeldWithFields,
  visitor: Visitor,
  request: Pick<Request, 'fields' | 'consent' | 'browser_time_zone'>,
  signatures: ReadSignature[],
  consentFor: ConsentFor,
  given: Given,
  act: Act
): Promise<Transition> {
  const signer = assertOpen(held, visitor, act.at)
  const consent = consentFor(tagOf(signer), signer.action)
  assertConsent(request.consent, consent)
  const fields = fieldsOf(held.fields, signer.id)
  const entries = readEntries(fields, request.fields, given)
  const values = await valuesOf(entries, given)
  const filled = fillIn(fields, values)
  assertNoneHidden(filled, entries)
  const shown = shownFields(filled)
  await assertComplete(shown, entries, given)
  if (signer.action === 'sign') assertSignatures(shown, hasSignatureBlock(signer, fields), signatures)
  else assertNoSignatures(signatures)
  return sign(held, signer, { values, signatures, consent, browserZone: request.browser_time_zone }, given, act)
}

function assertConsent({ accepted, sha256 }: Request['consent'], consent: Consent) {
  if (!accepted) throw invalid('CONSENT_REQUIRED', 'consent.accepted', 'must be true')
  if (sha256 === consent.sha256) return
  throw new Refusal('CONSENT_MISMATCH', 'The consent text has changed. Show the current text to the signer.', {
    'consent.sha256': 'is not the digest of the current consent text'
  })
}

interface Signed {
  values: Values
  signatures: ReadSignature[]
  consent: Consent
  /** The time zone of the browser, as it says. */
  browserZone?: string | undefined
}

/** What signing makes of the values: with the day where a field shows it, and nothing in fields that are hidden. */
function finalValues(fields: HeldField[], values: Values, today: string): Values {
  const filled = fillIn(fields, values)
  const shown = shownFields(filled)
  const isShown = ({ id }: { id: string }) => shown.some((field) => field.id === id)
  const moments = shown.filter(fillsItself).map(({ id }) => ({ id, value: today }))
  const hidden = filled
    .filter((field) => field.value !== null && !isShown(field))
    .map(({ id, attachment }) => ({ id, value: null, ...(attachment ? { attachment: null } : {}) }))
  const given = values.filter((value) => isShown(value) && !moments.some(({ id }) => id === value.id))
  return [...given, ...hidden, ...moments]
}

/** Records a signature, an approval or that the document was read. Then the next signers are invited, or the document is sealed. */
export function sign(
  held: HeldWithFields,
  { id, viewed_at, action, time_zone }: HeldSigner,
  signed: Signed,
  given: Given,
  act: Act
): Transition {
  const { values, signatures, consent, browserZone } = signed
  const fields = finalValues(fieldsOf(held.fields, id), values, dayIn(zoneOf(held.document, { time_zone }), act.at))
  const others = held.signers.filter((other) => other.id !== id)
  const next = nextToInvite(others)
  const invited = next.filter(getsInvitations).flatMap(peopleOf)
  const isLast = others.every(({ status }) => status === 'signed')
  const mine = {
    id,
    status: 'signed',
    viewed_at: viewed_at ?? act.at,
    signed_at: act.at,
    consent_sha256: consent.sha256,
    ip_address: act.ipAddress,
    user_agent: act.userAgent
  } as const
  return {
    at: act.at,
    document: isLast ? { seal_status: 'pending', seal_error: null } : {},
    signers: [mine, ...next.map(({ id }) => ({ id, status: 'pending', invited_at: act.at }) as const)],
    fields,
    signatures: signatures.map((signature) => ({ ...signature, signer_id: id })),
    audit: [
      auditEntry(act, 'signer.consented', {
        consent_sha256: consent.sha256,
        ...(consent.language === null ? {} : { consent_language: consent.language }),
        ...(consent.own === null ? {} : { consent_text: consent.own }),
        ...actionInAudit(action)
      }),
      auditEntry(act, 'signer.signed', {
        ...Object.fromEntries(signatures.map(({ purpose, kind }) => [purpose, kind])),
        ...attachmentsInAudit(fillIn(fieldsOf(held.fields, id), fields)),
        ...(browserZone === undefined ? {} : { browser_time_zone: browserZone }),
        ...actionInAudit(action)
      }),
      ...auditEntryPerSigner(systemAct(act.at), 'signer.invited', invited, given)
    ],
    // The payload shows the seal as it was before sealing is requested.
    event: { type: 'document.signed', signer: id, payloadOverrides: { seal_status: held.document.seal_status } },
    // Also with skip_email: nobody else would tell these signers that it is their turn.
    letters: invited.map((person) => ({ kind: 'invitation', ...letterTo(person) })),
    jobs: isLast ? ['seal'] : []
  }
}
