import type { Document, Signer } from '@signpost/sdk'
import type { ComponentChildren } from 'preact'
import { t } from '../../language/translate.js'
import { dateText } from '../../parts/date-text.js'
import { standingOf, turnOf } from '../../parts/standing.js'
import { StateIcon } from '../../parts/state.js'

/** Where a document stands, in a sentence, and what can be done next. */
export function DocumentStanding({ document, children }: { document: Document; children: ComponentChildren }) {
  return (
    <section class="panel standing" aria-label={t('Status')}>
      <StateIcon of={standingOf(document)} />
      <div class="standing__text">
        <p>
          <strong>
            <bdi>{turnOf(document)}</bdi>
          </strong>
        </p>
        <p class="hint">{detailOf(document)}</p>
      </div>
      {children}
    </section>
  )
}

function detailOf(document: Document): string {
  const { signers, sent_at, expires_at, completed_at, void_reason, erased_at } = document
  if (erased_at) return ''
  switch (standingOf(document)) {
    case 'draft':
      return t('Only members of the account see it until it is sent.')
    case 'waiting':
      return [
        sent_at && t('Sent on {date}.', { date: dateText(sent_at, 'weekday') }),
        expires_at && t('The deadline is {date}.', { date: dateText(expires_at, 'weekday') })
      ]
        .filter(Boolean)
        .join(' ')
    case 'sealing':
      return t('This takes a few seconds.')
    case 'seal_failed':
      return t('It is tried again by itself. Nobody has to sign again.')
    case 'completed':
      return completed_at ? t('Sealed on {date}.', { date: dateText(completed_at, 'weekday') }) : ''
    case 'declined':
      return reasonOf(signers) ?? ''
    case 'expired':
      return expires_at ? t('The deadline was {date}.', { date: dateText(expires_at, 'weekday') }) : ''
    case 'voided':
      return void_reason ?? ''
  }
}

const reasonOf = (signers: Signer[]) => signers.find(({ status }) => status === 'declined')?.decline_reason
