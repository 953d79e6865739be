import { t } from '../language/translate.js'
import { changeQuery } from '../route.js'

interface OlderPagerProps {
  /** The entry that this page follows, from the URL. */
  after: string | null | undefined
  /** The last entry of this page. */
  last: string | undefined
  hasMore: boolean
}

/** Goes to older entries of a list without page numbers, and back to the newest. Nothing if all are shown. */
export function OlderPager({ after, last, hasMore }: OlderPagerProps) {
  if (!after && !hasMore) return null
  return (
    <nav class="pager" aria-label={t('Pages')}>
      <button
        class="button button--secondary"
        type="button"
        disabled={!after}
        onClick={() => changeQuery({ after: '' })}
      >
        {t('Newest')}
      </button>
      <button
        class="button button--secondary"
        type="button"
        disabled={!hasMore}
        onClick={() => changeQuery({ after: last ?? '' })}
      >
        {t('Older')}
      </button>
    </nav>
  )
}
