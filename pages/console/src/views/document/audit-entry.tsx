import type { AuditEntry, Signer } from '@signpost/sdk'
import { t } from '../../language/translate.js'
import { calledOf } from '../../parts/called.js'
import { auditTexts } from './audit-texts.js'

/** An entry of the audit trail, in plain words. */
export function AuditEntryText({ entry, signers }: { entry: AuditEntry; signers: Signer[] }) {
  return (
    <span>
      <bdi>{sentenceOf(entry, signers)}</bdi> <small class="hint">{detailOf(entry)}</small>
      {entry.data.consent_text && (
        <details>
          <summary>{t('The text')}</summary>
          <p class="activity__text" dir="auto">
            {entry.data.consent_text}
          </p>
        </details>
      )}
    </span>
  )
}

function sentenceOf({ action, actor, data }: AuditEntry, signers: Signer[]): string {
  const known = signers.find(({ id }) => id === data.signer_id)
  // Of several people of whom one is to sign, the one whom it was done for.
  const candidate = known?.candidates.find(({ email }) => email === data.email)
  const signer = known ? calledOf(candidate ?? known, signers) : (data.name ?? data.email ?? '–')
  // Later versions of the service add actions.
  const text = Object.hasOwn(auditTexts, action) ? t(auditTexts[action as keyof typeof auditTexts]) : action
  return text.replace('{actor}', () => actor.name ?? actor.email ?? t(actor.type)).replace('{signer}', () => signer)
}

function detailOf({ data, ip_address, simulated }: AuditEntry): string {
  const parts = [data.reason, ip_address, simulated ? t('by a test helper') : null]
  return parts.filter(Boolean).join(' · ')
}
