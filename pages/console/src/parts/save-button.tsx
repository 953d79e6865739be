import { Failure } from './failure.js'
import { useAct } from './use-act.js'

/** Saves something as a file, which may take a while and fail. */
export function SaveButton({ text, save }: { text: string; save(): Promise<void> }) {
  const { problem, isBusy, act } = useAct()
  return (
    <>
      <button class="button button--quiet" type="button" disabled={isBusy} onClick={() => void act(save)}>
        {text}
      </button>
      <Failure text={problem} />
    </>
  )
}
