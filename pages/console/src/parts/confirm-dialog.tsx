import { Dialog } from './dialog.js'
import { DialogButtons } from './dialog-buttons.js'
import { Failure } from './failure.js'
import { useAct } from './use-act.js'

/** What is asked before something that cannot be undone. */
export interface Question {
  /** Whether to, with the name of what it is about. */
  title: string
  /** What follows from it. */
  consequence?: string
  /** The verb, such as "Delete". */
  label: string
  act(): Promise<unknown>
  onDone(): void
}

/** Asks before what cannot be undone. */
export function ConfirmDialog({
  title,
  consequence,
  label,
  act: work,
  onDone,
  onClose
}: Question & { onClose(): void }) {
  const { problem, isBusy, act } = useAct(() => {
    onClose()
    onDone()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void act(work)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        {consequence && <p>{consequence}</p>}
        <Failure text={problem} />
        <DialogButtons label={label} isDangerous isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
