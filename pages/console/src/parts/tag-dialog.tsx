import { t } from '../language/translate.js'
import { Dialog } from './dialog.js'
import { DialogButtons } from './dialog-buttons.js'
import { Field } from './field.js'
import { readForm } from './form-values.js'

interface TagDialogProps {
  count: number
  onClose(): void
  onChosen(tag: string): void
}

/** As in the contract. */
const longestTag = 50

/** Asks for a tag that several things are to have. */
export function TagDialog({ count, onClose, onChosen }: TagDialogProps) {
  const submit = (event: SubmitEvent) => {
    const tag = readForm(event).text('tag')
    onClose()
    if (tag) onChosen(tag)
  }
  return (
    <Dialog title={t('Add a tag to {count}', { count })} onClose={onClose}>
      <form class="stack form" onSubmit={submit}>
        <Field label={t('New tag')} name="tag" maxLength={longestTag} required autocomplete="off" />
        <DialogButtons label={t('Add')} isBusy={false} onClose={onClose} />
      </form>
    </Dialog>
  )
}
