import type { AuditEntry, Signer } from '@signpost/sdk'
import {
  Ban,
  Bell,
  CircleAlert,
  CircleCheck,
  Clock,
  Download,
  Eye,
  FilePlus,
  Hand,
  History,
  type IconNode,
  Link2,
  Mail,
  Pencil,
  PenLine,
  Send,
  ShieldCheck
} from 'lucide'
import { t } from '../../language/translate.js'
import { calledOf } from '../../parts/called.js'
import { Icon } from '../../parts/icon.js'
import { auditTexts } from './audit-texts.js'

/** The pictures of what is looked for most. */
const icons: Partial<Record<string, IconNode>> = {
  'document.created': FilePlus,
  'document.updated': Pencil,
  'document.sent': Send,
  'document.downloaded': Download,
  'document.completed': CircleCheck,
  'document.sealed': ShieldCheck,
  'document.seal_failed': CircleAlert,
  'document.expired': Clock,
  'document.voided': Ban,
  'signer.invited': Mail,
  'signer.reminded': Bell,
  'signer.bounced': CircleAlert,
  'signer.viewed': Eye,
  'signer.signed': PenLine,
  'signer.declined': Hand,
  'signer.sign_url_created': Link2
}

/** An entry of the audit trail, in plain words. */
export function AuditEntryText({ entry, signers }: { entry: AuditEntry; signers: Signer[] }) {
  return (
    <span class="entry">
      <Icon of={icons[entry.action] ?? History} />
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
    </span>
  )
}

function sentenceOf(entry: AuditEntry, signers: Signer[]): string {
  const { actor, data } = entry
  const known = signers.find(({ id }) => id === data.signer_id)
  // Of several people of whom one is to sign, the one whom it was done for.
  const candidate = known?.candidates.find(({ email }) => email === data.email)
  const signer = known ? calledOf(candidate ?? known, signers) : (data.name ?? data.email ?? '–')
  const { host, candidates } = data
  const names = { actor: actor.name ?? actor.email ?? t(actor.type), signer, host, candidates }
  return textOf(entry).replace(/\{(\w+)\}/g, (whole, name: keyof typeof names) => names[name] ?? whole)
}

function textOf({ action, data }: AuditEntry): string {
  if (action === 'signer.in_person' && data.host) return t('{actor} took the device of {host} to sign in person')
  if (action === 'signer.replaced' && data.candidates) return t('{actor} offered the signing to {candidates}')
  // Later versions of the service add actions.
  return Object.hasOwn(auditTexts, action) ? t(auditTexts[action as keyof typeof auditTexts]) : action
}

function detailOf({ data, ip_address, simulated }: AuditEntry): string {
  const parts = [data.reason, ip_address, simulated ? t('by a test helper') : null]
  return parts.filter(Boolean).join(' · ')
}
