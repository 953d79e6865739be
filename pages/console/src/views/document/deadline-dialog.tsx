import { t } from '../../language/translate.js'
import { Dialog } from '../../parts/dialog.js'
import { DialogButtons } from '../../parts/dialog-buttons.js'
import { Failure } from '../../parts/failure.js'
import { Field } from '../../parts/field.js'
import { readForm } from '../../parts/form-values.js'
import { localTime } from '../../parts/local-time.js'
import { useAct } from '../../parts/use-act.js'

interface DeadlineDialogProps {
  /** Until when people can sign now. */
  expiresAt: string | null
  move(expiresAt: string): Promise<unknown>
  onClose(): void
  onMoved(): void
}

/** Moves the deadline of a document that is out for signature. */
export function DeadlineDialog({ expiresAt, move, onClose, onMoved }: DeadlineDialogProps) {
  const { problem, details, isBusy, act } = useAct(() => {
    onClose()
    onMoved()
  })
  const submit = (event: SubmitEvent) => {
    const form = readForm(event)
    void act(() => move(new Date(form.text('expires_at')).toISOString()))
  }
  return (
    <Dialog title={t('Change the deadline')} onClose={onClose}>
      <form class="stack form" onSubmit={submit}>
        <Field
          label={t('Everybody can sign until')}
          name="expires_at"
          type="datetime-local"
          required
          defaultValue={expiresAt === null ? '' : localTime(expiresAt)}
          hint={t('Those who were invited and have not signed get an e-mail about it.')}
          error={details.expires_at}
        />
        <Failure text={details.expires_at ? null : problem} />
        <DialogButtons label={t('Change')} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
