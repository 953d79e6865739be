import { t } from '../language/translate.js'
import { Dialog } from './dialog.js'
import { useAct } from './use-act.js'

interface LeaveQuestionProps {
  /** Resolves with whether it is saved. */
  save(): Promise<boolean>
  onLeave(): void
  onStay(): void
}

/** Asks what becomes of changes that are not saved: saved, discarded, or gone on with. */
export function LeaveQuestion({ save, onLeave, onStay }: LeaveQuestionProps) {
  const { isBusy, act } = useAct()
  const saveAndLeave = async () => ((await save()) ? onLeave() : onStay())
  return (
    <Dialog title={t('Leave without saving?')} onClose={onStay}>
      <p>{t('Your last changes are not saved.')}</p>
      <p class="buttons">
        <button class="button button--primary" type="button" disabled={isBusy} onClick={() => void act(saveAndLeave)}>
          {t('Save and leave')}
        </button>
        <button class="button button--secondary" type="button" onClick={onStay}>
          {t('Stay here')}
        </button>
        <button class="button button--secondary" type="button" onClick={onLeave}>
          {t('Discard the changes')}
        </button>
      </p>
    </Dialog>
  )
}
