import type { VerificationReport, VerifiedSignature } from '@signpost/pdf'
import type { Schemas } from '../contract/contract.js'
import { publicId } from '../contract/ids.js'
import type { SealedRevision } from './verify-file.js'

type SealedPart = Pick<SealedRevision, 'id' | 'bytes' | 'isWholeFile' | 'sha256'>

/**
 * The verification of a PDF's digital signatures, in the contract's format.
 * @param sealed what this service has sealed of it, if the caller may know that
 */
export function presentVerification(report: VerificationReport, sealed: SealedPart | null): Schemas['Verification'] {
  const { valid, verdict, integrity, trust, changes, coversWholeFile, revisionCount, lostSignatures } = report
  return {
    valid,
    verdict,
    integrity,
    trust,
    changes,
    covers_whole_file: coversWholeFile,
    revision_count: revisionCount,
    lost_signatures: lostSignatures,
    signatures: report.signatures.map(presentSignature),
    damage: report.damage,
    document_id: sealed?.isWholeFile ? publicId('doc', sealed.id) : null,
    sealed_revision: sealed && presentRevision(sealed),
    problems: report.problems.map(cut)
  }
}

function presentRevision({ id, bytes, sha256 }: SealedPart): Schemas['SealedRevision'] {
  return { document_id: publicId('doc', id), bytes, sha256 }
}

function presentSignature(signature: VerifiedSignature): Schemas['VerifiedSignature'] {
  const { certification, timeSource, certificate, revocation, changesAfter } = signature
  return {
    signer_name: signature.signerName === null ? null : cut(signature.signerName),
    signed_at: signature.time,
    level: signature.level,
    valid: signature.valid,
    trusted: signature.trusted,
    modified_after: signature.modifiedAfter,
    kind: signature.kind,
    field_name: cut(signature.fieldName),
    integrity: signature.valid ? 'intact' : 'broken',
    indication: signature.indication,
    sub_indication: signature.subIndication,
    coverage: signature.coverage,
    covered_bytes: signature.coveredBytes,
    revision: signature.revision,
    certification: certification && {
      level: certification.level,
      locked_fields: certification.lockedFields && {
        action: certification.lockedFields.action,
        names: certification.lockedFields.names.map(cut)
      }
    },
    time: { ...timeSource, authority: timeSource.authority === null ? null : cut(timeSource.authority) },
    certificate: certificate && presentCertificate(certificate),
    revocation: {
      status: revocation.status,
      source: revocation.source,
      checked_at: revocation.checkedAt,
      revoked_at: revocation.revokedAt
    },
    algorithms: signature.algorithms,
    changes_after: { ...changesAfter, items: changesAfter.items.map(presentChange) }
  }
}

function presentCertificate(certificate: NonNullable<VerifiedSignature['certificate']>): Schemas['SignerCertificate'] {
  const { subject, issuer, serial, validFrom, validTo, sha256, own, root } = certificate
  return {
    subject: cut(subject),
    issuer: cut(issuer),
    serial: serial.slice(0, 128),
    valid_from: validFrom,
    valid_to: validTo,
    sha256,
    own,
    root
  }
}

function presentChange(change: VerifiedSignature['changesAfter']['items'][number]): Schemas['SignatureChange'] {
  return { ...change, field: change.field === null ? null : cut(change.field), text: cut(change.text) }
}

const LONGEST = 1000

/** Names in foreign files can have any length and any characters. */
const cut = (text: string): string =>
  text
    .slice(0, LONGEST)
    .replace(/\p{Cc}/gu, '\ufffd')
    .toWellFormed()
