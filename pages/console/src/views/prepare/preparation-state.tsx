import type { ComponentChildren } from 'preact'
import { t } from '../../language/translate.js'
import { Failure } from '../../parts/failure.js'
import { keptText } from '../../parts/kept-text.js'
import { OutdatedNotice } from '../../parts/outdated-notice.js'
import { problemText } from '../../parts/problem-text.js'
import type { usePreparation } from './use-preparation.js'

interface PreparationStateProps {
  title: string
  of: ReturnType<typeof usePreparation>
  onReload(): void
  /** The steps. */
  children: ComponentChildren
}

/** The title of a draft, with whether all of it is saved, its steps, and what can be done where it is not saved. */
export function PreparationState({ title, of, onReload, children }: PreparationStateProps) {
  const { problem, state, failure, code, mayPass, isOnDevice, isRestored, save, overwrite, discard } = of
  return (
    <>
      <header class="flow__bar">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        <span class="flow__state" role="status">
          {keptText(state, problem, mayPass, isOnDevice)}
        </span>
        {state === 'failed' && (
          <button class="button button--quiet" type="button" onClick={() => void save()}>
            {t('Try again')}
          </button>
        )}
        {children}
      </header>
      <div class="flow__notes">
        {isRestored && (
          <p class="hint" role="status">
            {t('What was not saved the last time was kept in this browser and is here again.')}
          </p>
        )}
        {state === 'outdated' ? (
          <OutdatedNotice onReload={() => void discard().then(onReload)} onOverwrite={() => void overwrite()} />
        ) : (
          <Failure text={failure && problemText(code, failure)} />
        )}
      </div>
    </>
  )
}
