import { invalid } from '@signpost/spec/rules'
import { signerAct } from '../audit/actors.js'
import { ApiError } from '../errors.js'
import type { Handler } from '../http/call.js'
import { findFields, updateFieldValues } from '../signers/field-store.js'
import { type Consent, consentIn } from './consent.js'
import { planSignatures } from './plan-signatures.js'
import { planValues, readEntries, refuseIncomplete, refuseUnreadable } from './plan-values.js'
import { presentSession } from './present-session.js'
import { recordSignature } from './record-signature.js'
import { lockSession, refuseUnlessOpen } from './session.js'

export const completeSigning: Handler<'completeSigning'> = async (
  { clock, auditKeys },
  { body, caller, client, write }
) =>
  write(async (tx) => {
    const now = clock.now()
    const session = await lockSession(tx, caller)
    refuseUnlessOpen(session, now)
    refuseWithoutConsent(body.consent, consentIn(session.signer.language))
    const mine = { documentUuid: session.document.id, signerUuid: session.signer.id }
    const given = readEntries(await findFields(tx, mine), body.fields)
    await updateFieldValues(tx, await planValues(given))
    const fields = await findFields(tx, mine)
    refuseIncomplete(fields, given)
    await refuseUnreadable(fields, given)
    const signatures = await planSignatures(fields, body)
    const signed = await recordSignature(tx, auditKeys, session, signatures, signerAct(session.signer, client, now))
    return presentSession(signed, fields, now)
  })

function refuseWithoutConsent({ accepted, sha256 }: { accepted: boolean; sha256: string }, consent: Consent) {
  if (!accepted) throw invalid('CONSENT_REQUIRED', 'consent.accepted', 'must be true')
  if (sha256 === consent.sha256) return
  throw new ApiError('CONSENT_MISMATCH', 'The consent text has changed. Show the new one.', {
    details: { 'consent.sha256': 'is not the digest of the text in force' }
  })
}
