import { t } from '../language/translate.js'
import { Dialog } from './dialog.js'
import { DialogButtons } from './dialog-buttons.js'
import { Failure } from './failure.js'
import { Field } from './field.js'
import { readForm } from './form-values.js'
import { useAct } from './use-act.js'

interface RenameDialogProps {
  title: string
  /** What is asked for. */
  label: string
  name: string | null
  maxLength: number
  rename(name: string): Promise<unknown>
  onClose(): void
  onDone(): void
}

/** Asks for another name. */
export function RenameDialog({ title, label, name, maxLength, rename, onClose, onDone }: RenameDialogProps) {
  const { problem, isBusy, act } = useAct(() => {
    onClose()
    onDone()
  })
  const submit = (event: SubmitEvent) => {
    const form = readForm(event)
    void act(() => rename(form.text('name')))
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="stack form" onSubmit={submit}>
        <Failure text={problem} />
        <Field label={label} name="name" defaultValue={name ?? ''} maxLength={maxLength} required />
        <DialogButtons label={t('Save')} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
