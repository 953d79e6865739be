import type { CreateWebhookRequest, WebhookEndpoint, WebhookEventType } from '@signpost/sdk'
import { t } from '../../language/translate.js'
import { Checks } from '../../parts/checks.js'
import { Dialog } from '../../parts/dialog.js'
import { DialogButtons } from '../../parts/dialog-buttons.js'
import { Failure } from '../../parts/failure.js'
import { Field } from '../../parts/field.js'
import { errorOf, readForm } from '../../parts/form-values.js'
import { useAct } from '../../parts/use-act.js'
import { eventTypes } from './event-types.js'

interface WebhookFormProps<Saved> {
  title: string
  endpoint?: WebhookEndpoint
  save(request: CreateWebhookRequest): Promise<Saved>
  onClose(): void
  onSaved(saved: Saved): void
}

/** Adds or changes an endpoint. */
export function WebhookForm<Saved>({ title, endpoint, save, onClose, onSaved }: WebhookFormProps<Saved>) {
  const { problem, details, isBusy, act } = useAct()
  const submit = (event: SubmitEvent) => {
    const form = readForm(event)
    const request = {
      url: form.text('url'),
      events: form.checked('events') as WebhookEventType[],
      description: form.text('description') || null
    }
    void act(async () => onSaved(await save(request)))
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="stack form" onSubmit={submit}>
        <Failure text={problem} />
        <Field
          label={t('URL')}
          name="url"
          type="url"
          required
          defaultValue={endpoint?.url ?? ''}
          placeholder="https://example.com/webhooks/signpost"
          error={errorOf(details, 'url')}
        />
        <Checks
          legend={t('Events')}
          name="events"
          options={{
            '*': t('All, also those of later versions'),
            ...Object.fromEntries(eventTypes.map((type) => [type, type]))
          }}
          checked={endpoint?.events ?? eventTypes}
          error={errorOf(details, 'events')}
        />
        <Field
          label={t('Description')}
          name="description"
          maxLength={500}
          defaultValue={endpoint?.description ?? ''}
          error={errorOf(details, 'description')}
        />
        <DialogButtons label={t('Save')} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
