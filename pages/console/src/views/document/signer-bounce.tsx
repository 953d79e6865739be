import type { Signer } from '@signpost/sdk'
import { MailX } from 'lucide'
import { t } from '../../language/translate.js'
import { dateText } from '../../parts/date-text.js'
import { Icon } from '../../parts/icon.js'

/** That e-mails do not reach a signer, and what the mail server said. */
export function SignerBounce({ of: { bounce } }: { of: Pick<Signer, 'bounce'> }) {
  if (!bounce) return null
  return (
    <span class="bounce tone--bad">
      <Icon of={MailX} />
      <span>
        {t('An e-mail could not be delivered on {date}', { date: dateText(bounce.at) })}
        <small class="hint" dir="auto">
          {bounce.reason}
        </small>
      </span>
    </span>
  )
}
