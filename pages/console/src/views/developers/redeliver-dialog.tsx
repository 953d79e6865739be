import type { RedeliverRequest, Redelivery } from '@signpost/sdk'
import { useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { Dialog } from '../../parts/dialog.js'
import { DialogButtons } from '../../parts/dialog-buttons.js'
import { Failure } from '../../parts/failure.js'
import { Choice, Field } from '../../parts/field.js'
import { errorOf, type FormValues, readForm } from '../../parts/form-values.js'
import { useAct } from '../../parts/use-act.js'

interface RedeliverDialogProps {
  redeliver(request: RedeliverRequest): Promise<Redelivery>
  onClose(): void
  /** Some deliveries were queued. */
  onDone(): void
}

/** Delivers many past events again: those of a status, and of a period. */
export function RedeliverDialog({ redeliver, onClose, onDone }: RedeliverDialogProps) {
  const { problem, details, isBusy, act } = useAct(onDone)
  const [result, setResult] = useState<Redelivery>()
  const submit = (event: SubmitEvent) => {
    const request = requestOf(readForm(event))
    void act(async () => setResult(await redeliver(request)))
  }
  return (
    <Dialog title={t('Redeliver many events')} onClose={onClose}>
      <p>{t('Up to 1,000 deliveries are made again, the oldest first. Your endpoint may receive an event twice.')}</p>
      <form class="stack form" onSubmit={submit}>
        <Failure text={problem} />
        <Choice label={t('Status')} name="status" error={errorOf(details, 'status')}>
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

function requestOf(form: FormValues): RedeliverRequest {
  const [after, before] = [form.text('created_after'), form.text('created_before')]
  return {
    status: form.text('status') as NonNullable<RedeliverRequest['status']>,
    ...(after ? { created_after: new Date(after).toISOString() } : {}),
    ...(before ? { created_before: new Date(before).toISOString() } : {})
  }
}
