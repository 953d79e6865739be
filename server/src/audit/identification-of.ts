import type { SignerIdentification } from '@signpost/pdf'
import type { Schemas } from '../contract/contract.js'
import { publicId } from '../contract/ids.js'
import type { AuditRow } from '../stores/audit-store.js'

const letters: AuditRow['action'][] = [
  'signer.invited',
  'signer.reminded',
  'signer.deadline_announced',
  'signer.link_requested'
]
const linkOf: Record<Schemas['ViaKind'], keyof Links | null> = {
  invitation: 'byEmail',
  reminder: 'byEmail',
  deadline: 'byEmail',
  new_link: 'byEmail',
  notice: 'byEmail',
  embedded: 'bySender',
  open_link: 'byLink',
  in_person: null,
  test_helper: null
}

/**
 * How a signer was identified: by the link that they have signed with, as it is recorded. Of entries of before, by which links
 * there were. What identified somebody else before does not count.
 */
export function identificationOf({ id }: { id: string }, trail: AuditRow[]): SignerIdentification {
  const signerId = publicId('sgn', id)
  const replaced = trail.findLastIndex(
    ({ action, data }) => action === 'signer.replaced' && data.signer_id === signerId
  )
  const about = trail
    .slice(replaced + 1)
    .filter(({ actor, data }) => actor.id === signerId || data.signer_id === signerId)
  const own = withoutOthers(about, trail)
  const via = own.findLast(({ action, actor }) => action === 'signer.signed' && actor.id === signerId)?.via
  return {
    ...(via ? usedLink(via) : possibleLinks(own)),
    byAccessCode: own.some(({ action }) => action === 'signer.access_code_accepted'),
    byCode: codeOf(own),
    byHost:
      via?.kind === 'in_person' ? own.findLast(({ action }) => action === 'signer.in_person')?.data.host : undefined,
    isSimulated: own.some(({ action, simulated }) => action === 'signer.signed' && simulated)
  }
}

// Of several people of whom one was to sign, the entries of all who have not taken the signing are left out.
function withoutOthers(about: AuditRow[], trail: AuditRow[]): AuditRow[] {
  const taken = about.findLast(({ action }) => action === 'signer.taken')
  if (!taken) return about
  const isOthers = ({ actor, data }: AuditRow) =>
    (actor.type === 'signer' ? actor.email : (data.email ?? taken.actor.email)) !== taken.actor.email
  return about.filter((entry) => trail.indexOf(entry) > trail.indexOf(taken) || !isOthers(entry))
}

type Links = Pick<SignerIdentification, 'byEmail' | 'bySender' | 'byLink'>

const usedLink = ({ kind }: NonNullable<AuditRow['via']>): Links => ({
  byEmail: linkOf[kind] === 'byEmail',
  bySender: linkOf[kind] === 'bySender',
  byLink: linkOf[kind] === 'byLink'
})

function possibleLinks(own: AuditRow[]): Links {
  const has = (wanted: AuditRow['action']) => own.some(({ action }) => action === wanted)
  return {
    byEmail: arrived(own).some(({ action }) => letters.includes(action)),
    bySender: has('signer.sign_url_created'),
    byLink: has('signer.joined')
  }
}

/** Without the e-mails that have bounced before the signer opened the page: they cannot have led there. */
function arrived(entries: AuditRow[]): AuditRow[] {
  const viewed = entries.findIndex(({ action }) => action === 'signer.viewed')
  const before = viewed < 0 ? entries : entries.slice(0, viewed)
  return entries.slice(before.findLastIndex(({ action }) => action === 'signer.bounced') + 1)
}

/** The last code that a signer entered before signing. */
function codeOf(entries: AuditRow[]): SignerIdentification['byCode'] {
  const entry = entries.findLast(({ action }) => action === 'signer.identified')
  if (!entry) return null
  const { method = '', to = '' } = entry.data
  return { method: method === 'sms_code' ? 'sms_code' : 'email_code', to, at: entry.at.toISOString() }
}
