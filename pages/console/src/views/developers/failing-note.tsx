import type { Signpost } from '@signpost/sdk'
import { CircleAlert } from 'lucide'
import { useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { dateText } from '../../parts/date-text.js'
import { Icon } from '../../parts/icon.js'
import { lookOf } from './delivery-look.js'
import { RedeliverDialog } from './redeliver-dialog.js'
import type { Watched } from './use-health.js'

interface FailingNoteProps {
  client: Signpost
  of: Watched
  onRedelivered(): void
}

/** Says since when an endpoint fails and with what, and makes again what did not arrive since then. */
export function FailingNote({ client, of: { endpoint, last }, onRedelivered }: FailingNoteProps) {
  const [isOpen, setOpen] = useState(false)
  const { id, url, failing_since: since } = endpoint
  if (since === null || !endpoint.active) return null
  const failed = last.find((delivery) => lookOf(delivery) === 'bad')
  const answer = failed?.status_code ?? null
  const values = { host: new URL(url).host, when: dateText(since), answer: answer ?? failed?.error ?? '' }
  return (
    <div class="trouble" role="status">
      <Icon of={CircleAlert} />
      <p>
        <strong>
          {answer === null
            ? t('{host} does not answer since {when}.', values)
            : t('{host} answers {answer} since {when}.', values)}
        </strong>{' '}
        {answer === null && failed?.error && <code>{failed.error}</code>}{' '}
        {t('What does not arrive is tried again for about a day, and can be delivered again after that.')}
      </p>
      <button class="button button--secondary" type="button" onClick={() => setOpen(true)}>
        {t('Redeliver all since…')}
      </button>
      {isOpen && (
        <RedeliverDialog
          client={client}
          webhookId={id}
          since={since}
          onClose={() => setOpen(false)}
          onDone={onRedelivered}
        />
      )}
    </div>
  )
}
