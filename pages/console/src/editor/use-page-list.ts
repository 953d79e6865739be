import { useMemo } from 'preact/hooks'
import { PageList } from '../../../shared/pdf/page-list.js'
import { t } from '../language/translate.js'
import type { PageSize } from './editor-field.js'

/**
 * The pages of a PDF, to be laid out by a `PageStack`.
 * @param zooms the steps of the zoom, which stay the same
 */
export function usePageList(sizes: PageSize[], zooms?: readonly number[]): PageList {
  return useMemo(
    () =>
      new PageList(
        sizes,
        {
          label: (page) => t('Page {page} of {pages}', { page, pages: sizes.length }),
          failed: t('This page cannot be shown.')
        },
        zooms
      ),
    [sizes]
  )
}
