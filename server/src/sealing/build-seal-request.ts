import type {
  CertificateOfCompletion,
  CertificateSigner,
  SealAttachment,
  SealRequest,
  SignatureBlock
} from '@signpost/pdf'
import { printedPartOf } from '@signpost/pdf/certificate'
import { tagOf } from '@signpost/spec/languages'
import { sharedLanguage } from '@signpost/spec/letters'
import {
  certifiedSender,
  fieldsOf,
  type HeldAttachment,
  hasName,
  hasSignatureBlock,
  isSameAddress,
  namesOf,
  rolesOf,
  senderNameOf,
  shownFields,
  zoneOf
} from '@signpost/spec/rules'
import { type CertificateTexts, certificate as certificateTexts } from '@signpost/spec/texts/certificate'
import { identificationOf } from '../audit/identification-of.js'
import { sha256OfTrail } from '../audit/trail-lines.js'
import type { Context } from '../context/context.js'
import { publicId } from '../contract/ids.js'
import { consentInEnglish, findConsent } from '../signing-session/consent.js'
import { documentFileKey } from '../storage/document-files.js'
import { getStored } from '../storage/storage.js'
import { type Account, findAccount } from '../stores/account-store.js'
import { type AuditRow, readAudit } from '../stores/audit-store.js'
import type { DocumentRow } from '../stores/document-store.js'
import { type FieldRow, findFields } from '../stores/field-store.js'
import { findSignatures, type SignatureRow } from '../stores/signature-store.js'
import { findSigners, type SignerRow } from '../stores/signer-store.js'
import { filledInBy } from './filled-in-by.js'
import { marksOf } from './marks-of.js'
import { stampsOf } from './stamps-of.js'

/** Collects everything that goes into a document's sealed PDF from the database and the storage. */
export async function buildSealRequest(context: Context, document: DocumentRow): Promise<SealRequest> {
  const { sql, storage, clock, config } = context
  const signers = await findSigners(sql, document.id)
  const fields = await findFields(sql, document.id)
  const shown = signers.flatMap(({ id }) => shownFields(fieldsOf(fields, id)))
  const signatures = await findSignatures(sql, document.id)
  const account = await findAccount(sql, document.account_id)
  const auditTrail = await readAudit(sql, document.id)
  const signedAt = clock.now()
  const attached = shown.filter(hasAttachment)
  const language = sharedLanguage(signers.map(tagOf))
  const isOrdered = new Set(signers.map(({ sign_order }) => sign_order)).size > 1
  return {
    pdf: await getStored(storage, documentFileKey(document.files_id, document.working_sha256)),
    stamps: shown.flatMap((field) =>
      stampsOf(field, signatures, document.format_locale ?? languageOfSigner(signers, field))
    ),
    signatureBlocks: signers
      .filter((signer) => hasSignatureBlock(signer, fieldsOf(fields, signer.id)))
      .map((signer) => signatureBlock(signer, signatures)),
    certificate: {
      // biome-ignore lint/style/noNonNullAssertion: a document belongs to its account by a foreign key
      ...describe(document, account!, signedAt),
      language,
      timeZone: zoneOf(document),
      verifyUrl: `${config.siteUrl}/verify?document=${publicId('doc', document.id)}`,
      signers: signers.map((signer) => ({
        ...certificateSigner(signer, signatures, auditTrail),
        ...(isOrdered ? { order: signer.sign_order } : {}),
        filledIn: filledInBy(signer, fieldsOf(shown, signer.id), language, document),
        attachments: attached.filter(({ signer_id }) => signer_id === signer.id).map(certificateAttachment)
      })),
      isChangedAfterSigning: auditTrail.some(({ data }) => data.changed_after_signing !== undefined),
      auditTrail: printedPartOf(auditTrail).map((row) =>
        certificateEntry(row, actorIn(row, account), stepInEntry(row, signers), certificateTexts[language])
      ),
      auditTrailSha256: sha256OfTrail(auditTrail)
    },
    words: certificateTexts[language],
    attachments: await sealAttachments(context, document, attached, signers),
    testMode: document.mode === 'test',
    signedAt,
    permits: document.seal_permits,
    level: config.seal.level
  }
}

type AttachedField = FieldRow & { attachment: HeldAttachment }
const hasAttachment = (field: FieldRow): field is AttachedField => field.attachment !== null

// One after the other: together they are as large as a document.
async function sealAttachments(
  { storage }: Context,
  { id }: DocumentRow,
  fields: AttachedField[],
  signers: SignerRow[]
): Promise<SealAttachment[]> {
  const attachments: SealAttachment[] = []
  for (const { attachment, label, signer_id } of fields) {
    const { file_name: fileName, content_type: contentType, sha256 } = attachment
    const signer = signers.find((each) => each.id === signer_id)
    attachments.push({
      ...{ fileName, contentType, sha256, description: label },
      bytes: await getStored(storage, documentFileKey(id, sha256)),
      // biome-ignore lint/style/noNonNullAssertion: all have signed before a document is sealed
      at: signer!.signed_at!.toISOString()
    })
  }
  return attachments
}

function certificateAttachment({ attachment: { file_name: fileName, size, sha256 } }: AttachedField) {
  return { fileName, size, sha256 }
}

function languageOfSigner(signers: SignerRow[], { signer_id }: FieldRow) {
  const signer = signers.find(({ id }) => id === signer_id)
  return signer ? tagOf(signer) : null
}

function signatureBlock(signer: SignerRow, signatures: SignatureRow[]): SignatureBlock {
  const { image, text } = pictureOf(signer, signatures)
  // biome-ignore lint/style/noNonNullAssertion: all have signed before a document is sealed
  const signedAt = signer.signed_at!.toISOString()
  return { name: signer.name, email: signer.email, signedAt, timeZone: signer.time_zone ?? undefined, image, text }
}

function pictureOf({ id }: SignerRow, signatures: SignatureRow[]) {
  const signature = signatures.find(({ signer_id, purpose }) => signer_id === id && purpose === 'signature')
  return { image: signature?.png ?? undefined, text: signature?.text ?? undefined }
}

function describe(document: DocumentRow, account: Account, completedAt: Date) {
  const sender = certifiedSender(account)
  return {
    documentId: publicId('doc', document.id),
    title: document.title,
    fileName: document.file_name,
    // Documents that were created before several files could be joined have none.
    files: document.inspection.files ?? [],
    originalSha256: document.sha256,
    workingSha256: document.working_sha256,
    pageCount: document.page_count,
    senderName: sender.name,
    senderEmail: sender.email,
    createdAt: document.created_at.toISOString(),
    sentAt: document.sent_at?.toISOString() ?? null,
    completedAt: completedAt.toISOString()
  } satisfies Partial<CertificateOfCompletion>
}

function certificateSigner(signer: SignerRow, signatures: SignatureRow[], trail: AuditRow[]): CertificateSigner {
  const { image, text } = pictureOf(signer, signatures)
  const consent = findConsent(signer.consent_sha256)
  return {
    name: signer.name,
    email: signer.email,
    role: rolesOf(signer).join(', ') || null,
    oneOf: signer.candidates.length > 0 ? namesOf(signer.candidates) : undefined,
    timeZone: signer.time_zone ?? undefined,
    browserTimeZone: browserZoneOf(signer, trail),
    marks: marksOf(signer, signatures, trail),
    action: signer.action,
    viewedAt: signer.viewed_at?.toISOString() ?? null,
    signedAt: signer.signed_at?.toISOString() ?? null,
    ipAddress: signer.ip_address,
    userAgent: signer.user_agent,
    identification: identificationOf(signer, trail),
    consentSha256: signer.consent_sha256,
    consentText: consent?.text ?? ownConsent(signer, trail),
    consentInEnglish: consent && consentInEnglish(consent),
    signatureImage: image,
    signatureText: text
  }
}

function browserZoneOf({ signed_at }: SignerRow, trail: AuditRow[]): string | undefined {
  const isSigned = ({ action, at }: AuditRow) => action === 'signer.signed' && at.getTime() === signed_at?.getTime()
  return trail.find(isSigned)?.data.browser_time_zone
}

// The audit trail keeps the text of a sender.
function ownConsent({ consent_sha256 }: SignerRow, trail: AuditRow[]): string | undefined {
  const isConsent = ({ action, data }: AuditRow) =>
    action === 'signer.consented' && data.consent_sha256 === consent_sha256 && data.consent_text !== undefined
  return trail.find(isConsent)?.data.consent_text
}

function otherAct(action: string | undefined): CertificateOfCompletion['auditTrail'][number]['act'] {
  return action === 'approve' || action === 'view' ? action : undefined
}

// Both persons, and why the signer has handed the document over.
function replacementDetails(data: AuditRow['data'], words: CertificateTexts): string[] {
  const { previous_name, previous_email, previous_candidates, name, email, candidates, reason } = data
  const of = (people: string | undefined, person: string) => (people ? `${words.oneOf} ${people}` : person)
  const before = of(previous_candidates, `${previous_name} <${previous_email}>`)
  const persons = `${before} → ${of(candidates, `${name} <${email}>`)}`
  // In quotes and under a name, so that it is not taken for what the service says.
  return reason ? [persons, `${previous_name}: “${reason}”`] : [persons]
}

// The address with which somebody signs in for an account without a name is nobody else's business.
function actorIn({ actor }: AuditRow, account: Account | undefined): string {
  if (!actor.email) return 'Signpost'
  return account && actor.type === 'sender' && !hasName(account)
    ? senderNameOf(account)
    : `${actor.name} <${actor.email}>`
}

function certificateEntry(
  row: AuditRow,
  actor: string,
  step: number | null,
  words: CertificateTexts
): CertificateOfCompletion['auditTrail'][number] {
  const { sequence, at, action, ip_address, user_agent, hash, data } = row
  return {
    sequence,
    at: at.toISOString(),
    actor,
    action,
    details: [
      ...(step === null ? [] : [`${words.signingOrder}: ${step}`]),
      ...(action === 'signer.replaced' ? replacementDetails(data, words) : []),
      ...(action === 'document.sent' && data.copied_to ? [`${words.copiedTo} ${data.copied_to}`] : []),
      ...(action === 'signer.taken' ? [`${words.oneOf} ${data.candidates}`] : [])
    ],
    // Only entries of who approves or reads have it.
    act: action.startsWith('signer.') ? otherAct(data.action) : undefined,
    ipAddress: ip_address,
    userAgent: user_agent,
    hash
  }
}

/** The step of the signer whom an entry is about, if the same person signs at several. Null otherwise. */
function stepInEntry({ actor, data }: Pick<AuditRow, 'actor' | 'data'>, signers: SignerRow[]): number | null {
  const about = actor.type === 'signer' ? actor.id : data.signer_id
  const signer = signers.find(({ id }) => publicId('sgn', id) === about)
  const others = signers.filter(({ id, email }) => id !== signer?.id && isSameAddress(email, signer?.email ?? ''))
  return signer && others.length > 0 ? signer.sign_order : null
}
