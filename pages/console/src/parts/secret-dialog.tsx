import { t } from '../language/translate.js'
import { CopyButton } from './copy-button.js'
import { Dialog } from './dialog.js'
import { Field } from './field.js'

interface SecretDialogProps {
  title: string
  /** What the secret is. */
  label: string
  secret: string
  onClose(): void
}

/** Shows a secret, once. */
export function SecretDialog({ title, label, secret, onClose }: SecretDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{t('Store it now. It is not shown again.')}</p>
      <Field label={label} value={secret} readOnly onFocus={(event) => event.currentTarget.select()} />
      <p class="buttons">
        <CopyButton text={secret} />
        <button class="button button--primary" type="button" onClick={onClose}>
          {t('Done')}
        </button>
      </p>
    </Dialog>
  )
}
