import type { Signer } from '@signpost/sdk'
import { t } from '../../language/translate.js'
import { dateText } from '../../parts/date-text.js'

const done: Record<Signer['action'], string> = {
  sign: 'Signed on {date}',
  approve: 'Approved on {date}',
  view: 'Confirmed on {date} to have read it'
}

/** How far a signer is, in a sentence. */
export function SignerProgress({ of: signer }: { of: Signer }) {
  return (
    <span class={`progress progress--${signer.status}`}>
      <bdi>{progressOf(signer)}</bdi>
    </span>
  )
}

function progressOf({ status, action, invitation, signed_at, viewed_at, decline_reason }: Signer): string {
  switch (status) {
    case 'signed':
      return t(done[action], { date: dateText(signed_at) })
    case 'declined':
      return decline_reason ? t('Declined: {reason}', { reason: decline_reason }) : t('Declined')
    case 'viewed':
      return t('Opened on {date}', { date: dateText(viewed_at) })
    case 'pending':
      return invitation === 'none'
        ? t('Has not opened it yet, and gets no e-mails about it')
        : t('Invited, has not opened it yet')
    case 'waiting':
      return t('Comes next, once those before are done')
  }
}
