import { t } from '../language/translate.js'

interface DialogButtonsProps {
  /** What the form of the dialog does, such as "Save". */
  label: string
  isDangerous?: boolean
  isBusy: boolean
  /** Whether something was done already, so that closing cancels nothing. */
  isDone?: boolean
  onClose(): void
}

/** The buttons at the end of a form in a dialog: one submits it, the other closes the dialog. */
export function DialogButtons({ label, isDangerous = false, isBusy, isDone = false, onClose }: DialogButtonsProps) {
  const submit = (
    <button class={`button ${isDangerous ? 'button--danger' : 'button--primary'}`} type="submit" disabled={isBusy}>
      {label}
    </button>
  )
  return (
    <p class="buttons">
      {!isDangerous && submit}
      <button class="button button--secondary" type="button" onClick={onClose}>
        {isDone ? t('Close') : t('Cancel')}
      </button>
      {/* Not where the focus is at first. */}
      {isDangerous && submit}
    </p>
  )
}
