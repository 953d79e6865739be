import { t } from '../../language/translate.js'
import { Failure } from '../../parts/failure.js'
import { useAct } from '../../parts/use-act.js'

interface RestoreButtonProps {
  title: string
  restore(): Promise<unknown>
  onDone(): void
}

/** Takes a draft out of the trash. */
export function RestoreButton({ title, restore, onDone }: RestoreButtonProps) {
  const { problem, isBusy, act } = useAct(onDone)
  return (
    <>
      <button
        class="button button--quiet"
        type="button"
        disabled={isBusy}
        aria-label={`${t('Restore')}: ${title}`}
        onClick={() => void act(restore)}
      >
        {t('Restore')}
      </button>
      <Failure text={problem} />
    </>
  )
}
