import type { ComponentChildren } from 'preact'
import { createPortal } from 'preact/compat'
import { useEffect, useRef } from 'preact/hooks'
import type { OpenPdf } from '../../../shared/pdf/open-pdf.js'
import type { PageList } from '../../../shared/pdf/page-list.js'

interface PageStackProps {
  open: OpenPdf
  list: PageList
  pages: number
  /** What lies on top of a page. */
  children(page: number): ComponentChildren
}

/** The pages of a PDF, drawn as they scroll into view, with something on top of each. */
export function PageStack({ open, list, pages, children }: PageStackProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.append(list.element)
    list.layOut()
    void list.draw(open)
  }, [list, open])
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  return (
    <div class="page-stack" ref={place}>
      {numbers.map((number) => {
        const view = list.page(number)
        return view && createPortal(children(number), view.overlay)
      })}
    </div>
  )
}
