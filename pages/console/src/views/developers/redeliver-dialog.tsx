import type { RedeliverRequest, Redelivery, Signpost } from '@signpost/sdk'
import { useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { Dialog } from '../../parts/dialog.js'
import { DialogButtons } from '../../parts/dialog-buttons.js'
import { Failure } from '../../parts/failure.js'
import { Choice, Field } from '../../parts/field.js'
import { errorOf, type FormValues, readForm } from '../../parts/form-values.js'
import { localTime } from '../../parts/local-time.js'
import { useAct } from '../../parts/use-act.js'

type Status = NonNullable<RedeliverRequest['status']>

/** What did not arrive: what waits after an attempt that failed, and what nobody tries any more. */
const missing: readonly Status[] = ['pending', 'failed']

interface RedeliverDialogProps {
  client: Signpost
  webhookId: string
  /** Since when the endpoint fails, if it does. */
  since: string | null
  onClose(): void
  /** Some deliveries were queued. */
  onDone(): void
}

/** Delivers many past events again: those that did not arrive, or have another status, of a period. */
export function RedeliverDialog({ client, webhookId, since, onClose, onDone }: RedeliverDialogProps) {
  const { problem, details, isBusy, act } = useAct(onDone)
  const [result, setResult] = useState<Redelivery>()
  const redeliver = async (form: FormValues) => {
    const status = form.text('status') as Status | ''
    const all = { queued: 0, has_more: false }
    for (const each of status ? [status] : missing) {
      const { queued, has_more } = await client.webhooks.redeliverMany(webhookId, { status: each, ...periodOf(form) })
      all.queued += queued
      all.has_more ||= has_more
    }
    setResult(all)
  }
  const submit = (event: SubmitEvent) => {
    const form = readForm(event)
    void act(() => redeliver(form))
  }
  return (
    <Dialog title={t('Redeliver many events')} onClose={onClose}>
      <p>{t('Up to 1,000 deliveries are made again, the oldest first. Your endpoint may receive an event twice.')}</p>
      <form class="stack form" onSubmit={submit}>
        <Failure text={problem} />
        <Choice label={t('Status')} name="status" error={errorOf(details, 'status')}>
          <option value="">{t('All that did not arrive')}</option>
          {(['failed', 'cancelled', 'delivered'] as const).map((status) => (
            <option key={status} value={status}>
              {t(status)}
            </option>
          ))}
        </Choice>
        <Field
          label={t('Since')}
          name="created_after"
          type="datetime-local"
          defaultValue={since === null ? '' : localTime(since)}
          hint={t('Empty for all.')}
          error={errorOf(details, 'created_after')}
        />
        <Field
          label={t('Until')}
          name="created_before"
          type="datetime-local"
          error={errorOf(details, 'created_before')}
        />
        <p role="status">
          {result && (
            <>
              {t('Deliveries that are made again: {count}.', { count: result.queued })}{' '}
              {result.has_more && t('There are more: press again for them.')}
            </>
          )}
        </p>
        <DialogButtons label={t('Redeliver')} isBusy={isBusy} isDone={result !== undefined} onClose={onClose} />
      </form>
    </Dialog>
  )
}

function periodOf(form: FormValues): Pick<RedeliverRequest, 'created_after' | 'created_before'> {
  const [after, before] = [form.text('created_after'), form.text('created_before')]
  return {
    ...(after ? { created_after: new Date(after).toISOString() } : {}),
    ...(before ? { created_before: new Date(before).toISOString() } : {})
  }
}
