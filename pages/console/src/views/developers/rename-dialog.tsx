import { t } from '../../language/translate.js'
import { Dialog } from '../../parts/dialog.js'
import { DialogButtons } from '../../parts/dialog-buttons.js'
import { Failure } from '../../parts/failure.js'
import { Field } from '../../parts/field.js'
import { readForm } from '../../parts/form-values.js'
import { useAct } from '../../parts/use-act.js'

interface RenameDialogProps {
  title: string
  name: string | null
  rename(name: string): Promise<unknown>
  onClose(): void
  onDone(): void
}

/** Asks for another name. */
export function RenameDialog({ title, name, rename, onClose, onDone }: RenameDialogProps) {
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
        <Field label={t('Name')} name="name" defaultValue={name ?? ''} maxLength={100} required />
        <DialogButtons label={t('Save')} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
