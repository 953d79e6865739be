import { useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { Failure } from '../../parts/failure.js'
import { useAct } from '../../parts/use-act.js'

/** Reminds the signers of a document, once. */
export function RemindButton({ title, remind }: { title: string; remind(): Promise<unknown> }) {
  const [isDone, setDone] = useState(false)
  const { problem, isBusy, act } = useAct(() => setDone(true))
  return (
    <>
      <span role="status">{isDone ? t('Reminded') : ''}</span>
      {!isDone && (
        <button
          class="button button--quiet"
          type="button"
          disabled={isBusy}
          aria-label={`${t('Remind')}: ${title}`}
          onClick={() => void act(remind)}
        >
          {t('Remind')}
        </button>
      )}
      <Failure text={problem} />
    </>
  )
}
