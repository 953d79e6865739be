import type { CheckedFile, Signature } from '../checked-file.js'
import { fill, formatBytes, formatNumber, formatTime, words } from '../words/words.js'
import { changeText } from './change-text.js'
import { details, english, type Fact, facts } from './parts.js'

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ') || null

/** The terms behind the plain words about a signature. */
export function technicalDetails(signature: Signature): HTMLElement {
  return details(
    words.technical.summary,
    facts([...validationFacts(signature), ...certificateFacts(signature), changeFact(signature)])
  )
}

function validationFacts(signature: Signature): Fact[] {
  const own = words.technical
  const { kind, level, indication, sub_indication, field_name, covered_bytes, coverage, revision } = signature
  const { certification, time, algorithms } = signature
  return [
    [own.kind, kind],
    [own.level, level],
    [own.indication, joined(indication, sub_indication)],
    [own.field, field_name],
    [
      own.covers,
      fill(own.coversBytes, { bytes: formatBytes(covered_bytes), coverage: own.coverage[coverage], revision })
    ],
    [own.certification, joined(certification?.level, lockedFields(certification))],
    [own.time, joined(time.source, time.authority)],
    [own.algorithms, joined(algorithms?.digest, algorithms?.signature, algorithms?.key)]
  ]
}

function lockedFields(certification: Signature['certification']): string | null {
  const locked = certification?.locked_fields
  return locked ? [locked.action, ...locked.names].join(' ') : null
}

function certificateFacts({ certificate, revocation }: Signature): Fact[] {
  if (!certificate) return []
  const own = words.technical
  const { subject, issuer, serial, valid_from, valid_to, sha256 } = certificate
  const { status, source, checked_at, revoked_at } = revocation
  return [
    [own.subject, subject],
    [own.issuer, issuer],
    [own.serial, serial],
    [own.validity, fill(own.from, { from: formatTime(valid_from), to: formatTime(valid_to) })],
    [own.fingerprint, sha256],
    [own.revocation, joined(status, source, revoked_at ?? checked_at)]
  ]
}

function changeFact({ changes_after: { level, items } }: Signature): Fact {
  const own = words.technical
  const texts = items.map((item) =>
    fill(own.change, {
      revision: item.revision,
      text: changeText(item),
      permitted: item.permitted ? own.permitted : own.forbidden
    })
  )
  return [own.changes, joined(level, ...texts)]
}

/** The terms behind the verdict. */
export function technicalSummary({ report }: CheckedFile): HTMLElement {
  const own = words.technical
  const { verdict, integrity, trust, changes, damage, revision_count, lost_signatures, document, problems } = report
  return details(
    own.ofCheck,
    facts([
      [own.verdict, verdict],
      [own.problems, english(joined(...problems))],
      [own.integrity, integrity],
      [own.trust, trust],
      [own.changesAfter, changes],
      [own.damage, damage ?? own.none],
      [own.revisions, formatNumber(revision_count)],
      [own.lost, formatNumber(lost_signatures)],
      [own.identifier, document?.id ?? null],
      [own.sealedSha256, document?.sha256 ?? null],
      [own.sealedBytes, document && formatNumber(document.sealed_bytes)]
    ])
  )
}
