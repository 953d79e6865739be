import { MoveHorizontal, Scan, ZoomIn, ZoomOut } from 'lucide'
import { useLayoutEffect, useState } from 'preact/hooks'
import type { PageList } from '../../../shared/pdf/page-list.js'
import { currentLanguage, t } from '../language/translate.js'
import { seenBetween } from './on-screen.js'
import { Tool } from './tool.js'
import { useCurrentPage } from './use-current-page.js'

/** Above and below a page that is seen as a whole, in pixels. */
const margin = 12

/** How large the pages are, and how to change that. */
export function ZoomTools({ list }: { list: PageList }) {
  const current = useCurrentPage(list)
  const [, redraw] = useState(0)
  useLayoutEffect(() => {
    list.onFit = () => redraw((count) => count + 1)
  }, [list])
  const fitPage = () => {
    const { top, bottom } = seenBetween()
    list.zoomToPage(current, bottom - top - 2 * margin)
    list.page(current)?.element.scrollIntoView({ block: 'start' })
  }
  const scale = list.page(current)?.scale ?? 1
  const figure = new Intl.NumberFormat(currentLanguage(), { style: 'percent' }).format(scale)
  return (
    <>
      <Tool label={t('Zoom out')} icon={ZoomOut} isOn={list.canZoomOut} onPress={() => list.zoomBy(-1)} />
      <output class="toolbar__zoom" aria-label={t('Zoom')}>
        {figure}
      </output>
      <Tool label={t('Zoom in')} icon={ZoomIn} isOn={list.canZoomIn} onPress={() => list.zoomBy(1)} />
      <Tool label={t('Fit the width')} icon={MoveHorizontal} isOn onPress={() => list.zoomTo(1)} />
      <Tool label={t('Fit the page')} icon={Scan} isOn onPress={fitPage} />
    </>
  )
}
