import { nearestLanguage, tagOf } from '@signpost/spec/languages'
import {
  contactOf,
  fieldsOf,
  filledByOthers,
  hasSignatureBlock,
  isHandOverAllowed,
  isLocked,
  maskedAddress,
  needsAccessCode,
  needsToTake,
  presentAttachment,
  presentAuthentication,
  presentBranding,
  redirectOf,
  rolesOf,
  senderNameOf,
  settingsOf,
  stateOf,
  stepOf,
  visitingSigner,
  waitsForOthers,
  zoneOf
} from '@signpost/spec/rules'
import type { Context } from '../context/context.js'
import type { Schemas } from '../contract/contract.js'
import { publicId } from '../contract/ids.js'
import type { FieldRow } from '../stores/field-store.js'
import { consentIn } from './consent.js'
import type { Session } from './session.js'

/** A signing session in the contract's format. Fields are withheld until the required codes are entered. */
export function presentSession(
  { config }: Pick<Context, 'config'>,
  session: Session,
  now: Date
): Schemas['SigningSession'] {
  const { document, account, claims, visitor } = session
  const signer = visitingSigner(session, visitor)
  const state = stateOf(document, signer, now)
  const locked = isLocked(session, visitor) || claims.reportOnly === true
  return {
    state,
    document: {
      id: publicId('doc', document.id),
      mode: document.mode,
      title: document.title,
      page_count: document.page_count,
      status: document.status,
      message: locked ? null : document.message,
      sender_name: senderNameOf(account),
      sender_email: locked && state === 'open' ? null : contactOf(account),
      expires_at: document.expires_at?.toISOString() ?? null,
      void_reason: document.void_reason,
      existing_signatures: document.inspection.existing_signatures,
      waits_for_others: waitsForOthers(session.signers, signer)
    },
    signer: {
      id: publicId('sgn', signer.id),
      email: locked ? maskedAddress(signer.email) : signer.email,
      name: signer.name,
      action: signer.action,
      status: signer.status,
      role: signer.role,
      roles: rolesOf(signer),
      ...stepOf(session.signers, signer),
      signature_block: hasSignatureBlock(signer, fieldsOf(session.fields, signer.id)),
      signed_at: signer.signed_at?.toISOString() ?? null
    },
    fields: locked ? [] : fieldsOf(session.fields, signer.id).map(presentField),
    filled_fields: locked ? [] : filledByOthers(session, signer.id, publicId),
    pages: locked ? [] : document.inspection.pages.map(({ width, height }) => ({ width, height })),
    consent: consentIn(account, tagOf(signer), signer.action),
    access_code_required: needsAccessCode(session, visitor),
    take_required: needsToTake(session, visitor),
    candidates: locked ? [] : signer.candidates.map(({ name }) => name),
    authentication: presentAuthentication(session, visitor, now),
    decline_allowed: document.decline_allowed,
    hand_over_allowed: isHandOverAllowed(document, signer),
    theme_allowed: account.theme_allowed,
    redirect_url: locked ? null : redirectOf(document, signer, claims.documentId, { publicId }),
    language: tagOf(signer) ?? 'en',
    language_used: nearestLanguage(tagOf(signer)),
    time_zone: zoneOf(document, signer),
    format_locale: document.format_locale,
    signing_view: document.signing_view,
    embed_origin: claims.embedOrigin,
    // The page of a device that is handed around is this service's own.
    allowed_origins:
      account.embed_origins.length > 0 && claims.via?.kind !== 'in_person' ? account.embed_origins : null,
    branding: presentBranding(account, config.siteUrl)
  }
}

function presentField(row: FieldRow): Schemas['SigningField'] {
  const { type, page, x, y, width, height, required, label, value, read_only } = row
  return {
    id: publicId('fld', row.id),
    type,
    page,
    x,
    y,
    width,
    height,
    required,
    label,
    value,
    attachment: row.attachment && presentAttachment(row.attachment),
    read_only,
    group: row.exclusive_group,
    ...settingsOf(row)
  }
}
