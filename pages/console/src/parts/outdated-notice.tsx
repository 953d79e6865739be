import { t } from '../language/translate.js'

/** What can be done when somebody else has saved meanwhile. */
export function OutdatedNotice({ onReload, onOverwrite }: { onReload(): void; onOverwrite(): void }) {
  return (
    <div class="notice" role="alert">
      <p>{t('Somebody else has saved other changes meanwhile.')}</p>
      <p class="buttons">
        <button class="button button--secondary" type="button" onClick={onReload}>
          {t('Discard mine and load theirs')}
        </button>
        <button class="button button--secondary" type="button" onClick={onOverwrite}>
          {t('Replace theirs with mine')}
        </button>
      </p>
    </div>
  )
}
