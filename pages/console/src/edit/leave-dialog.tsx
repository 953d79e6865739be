import { t } from '../language/translate.js'
import { Dialog } from '../parts/dialog.js'
import { useAct } from '../parts/use-act.js'

interface LeaveDialogProps {
  canSave: boolean
  save(): Promise<boolean>
  onClose(): void
  onLeave(): void
}

/** Asks what becomes of changes that are not saved. */
export function LeaveDialog({ canSave, save, onClose, onLeave }: LeaveDialogProps) {
  const { isBusy, act } = useAct()
  const saveAndLeave = async () => ((await save()) ? onLeave() : onClose())
  return (
    <Dialog title={t('Close without saving?')} onClose={onClose}>
      <p>{t('Your last changes are not saved.')}</p>
      <p class="buttons">
        {canSave && (
          <button class="button button--primary" type="button" disabled={isBusy} onClick={() => void act(saveAndLeave)}>
            {t('Save and close')}
          </button>
        )}
        <button class="button button--secondary" type="button" onClick={onLeave}>
          {t('Close without saving')}
        </button>
        <button class="button button--secondary" type="button" onClick={onClose}>
          {t('Cancel')}
        </button>
      </p>
    </Dialog>
  )
}
