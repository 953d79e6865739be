import { t } from '../language/translate.js'

interface EditActionsProps {
  maySend: boolean
  canSend: boolean
  canSave: boolean
  /** Whether what is edited is saved by itself. */
  isAutomatic: boolean
  onSend(): void
  onSave(): void
  /** Closes the editor. Null where only the reader does. */
  onDone: (() => void) | null
}

/** What can be done with what was edited. One of the buttons is primary. */
export function EditActions({ maySend, canSend, canSave, isAutomatic, onSend, onSave, onDone }: EditActionsProps) {
  const isDoneMain = isAutomatic && !maySend
  return (
    <p class="buttons">
      {maySend && (
        <button class="button button--primary" type="button" disabled={!canSend} onClick={onSend}>
          {t('Send…')}
        </button>
      )}
      {!isAutomatic && (
        <button class="button button--primary" type="button" disabled={!canSave} onClick={onSave}>
          {t('Save')}
        </button>
      )}
      {onDone && (
        <button class={`button button--${isDoneMain ? 'primary' : 'secondary'}`} type="button" onClick={onDone}>
          {t('Done')}
        </button>
      )}
    </p>
  )
}
