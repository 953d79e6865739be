import type { DocumentEmail, Signer } from '@signpost/sdk'
import { CircleAlert, Clock, Mail } from 'lucide'
import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { Icon } from '../../parts/icon.js'
import { emailTexts } from './email-texts.js'

interface EmailEntryProps {
  email: DocumentEmail
  mode: Mode
  signers: Signer[]
}

/** An e-mail about a document: what it was, to whom, and what became of it. */
export function EmailEntry({ email, mode, signers }: EmailEntryProps) {
  const { to, kind, status, signer_id } = email
  const isLost = status === 'bounced' || status === 'failed'
  const signer = signers.find(({ id }) => id === signer_id)
  // Before the first attempt, the address is the signer's.
  const address = to ?? signer?.email ?? '–'
  const text = Object.hasOwn(emailTexts, kind) ? t(emailTexts[kind] ?? kind) : t('E-mail to {to}')
  return (
    <span class={isLost ? 'entry entry--lost' : 'entry'}>
      <Icon of={isLost ? CircleAlert : status === 'queued' ? Clock : Mail} />
      <span>
        <bdi>{text.replace('{to}', () => address)}</bdi> <small class="hint">{outcomeOf(email, mode)}</small>
      </span>
    </span>
  )
}

function outcomeOf({ status, reason }: DocumentEmail, mode: Mode): string {
  if (status === 'bounced') return t('Could not be delivered: {reason}', { reason: reason ?? '–' })
  if (status === 'failed') return t('Given up: no mail server took it.')
  if (status === 'queued') return t('About to be sent')
  if (mode === 'test') return t('Not delivered, because test mode delivers none')
  return t('The mail server took it.')
}
