import { t } from '../language/translate.js'
import { changeQuery } from '../route.js'

/** Turns the pages of a list. The page is in the URL. Nothing if there is only one. */
export function Pager({ page, total_pages: last }: { page: number; total_pages: number }) {
  if (last <= 1) return null
  const turn = (to: number) => () => changeQuery({ page: String(to) })
  return (
    <nav class="pager" aria-label={t('Pages')}>
      <button class="button button--secondary" type="button" disabled={page <= 1} onClick={turn(page - 1)}>
        {t('Previous')}
      </button>
      <span>{t('Page {page} of {pages}', { page, pages: last })}</span>
      <button class="button button--secondary" type="button" disabled={page >= last} onClick={turn(page + 1)}>
        {t('Next')}
      </button>
    </nav>
  )
}
