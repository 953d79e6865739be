import { t } from '../../language/translate.js'
import { Dialog } from '../../parts/dialog.js'
import { DialogButtons } from '../../parts/dialog-buttons.js'
import { Failure } from '../../parts/failure.js'
import { Field } from '../../parts/field.js'
import { useAct } from '../../parts/use-act.js'

interface VoidDialogProps {
  title: string
  voidWith(reason: string): Promise<unknown>
  onClose(): void
  onVoided(): void
}

/** Asks for the reason, which the signers see. */
export function VoidDialog({ title, voidWith, onClose, onVoided }: VoidDialogProps) {
  const { problem, isBusy, act } = useAct(() => {
    onClose()
    onVoided()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget as HTMLFormElement).get('reason'))
    void act(() => voidWith(reason))
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{t('Its signing links stop working at once, and the signers get the reason.')}</p>
      <form onSubmit={submit}>
        <Field label={t('Reason')} name="reason" required />
        <Failure text={problem} />
        <DialogButtons label={t('Void')} isDangerous isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
