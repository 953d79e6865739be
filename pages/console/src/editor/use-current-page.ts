import { useEffect, useState } from 'preact/hooks'
import type { PageList } from '../../../shared/pdf/page-list.js'

/** The page that one looks at: the one at a line in the upper half of the window. */
export function useCurrentPage(list: PageList): number {
  const [current, setCurrent] = useState(1)
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) setCurrent(Number((target as HTMLElement).dataset.page))
        }
      },
      // The document and not the window, because a frame on another origin has no margins otherwise.
      { root: document, rootMargin: '-35% 0px -65% 0px' }
    )
    for (const view of list.views) watcher.observe(view.element)
    return () => watcher.disconnect()
  }, [list])
  return current
}
