import { useState } from 'preact/hooks'
import { t } from '../language/translate.js'
import { Dialog } from './dialog.js'
import { Failure } from './failure.js'
import { useAct } from './use-act.js'

interface ConfirmButtonProps {
  /** What the button does, such as "Delete". */
  label: string
  /** Asks whether to, with the name of what it is about. */
  question: string
  /** What follows from it. */
  consequence?: string
  act(): Promise<unknown>
  onDone(): void
}

/** A button for what cannot be undone, which asks first. */
export function ConfirmButton({ label, question, consequence, act: work, onDone }: ConfirmButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { problem, isBusy, act } = useAct(() => {
    setOpen(false)
    onDone()
  })
  return (
    <>
      <button class="button button--quiet" type="button" onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <Dialog title={question} onClose={() => setOpen(false)}>
          {consequence && <p>{consequence}</p>}
          <Failure text={problem} />
          <p class="buttons">
            <button class="button button--danger" type="button" disabled={isBusy} onClick={() => void act(work)}>
              {label}
            </button>
            <button class="button button--secondary" type="button" onClick={() => setOpen(false)}>
              {t('Cancel')}
            </button>
          </p>
        </Dialog>
      )}
    </>
  )
}
