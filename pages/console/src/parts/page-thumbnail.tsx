import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { OpenPdf } from '../../../shared/pdf/open-pdf.js'
import type { PageSize } from '../../../shared/pdf/page-scale.js'
import { drawThumbnail } from './draw-thumbnail.js'
import type { OneByOne } from './one-by-one.js'

interface PageThumbnailProps {
  open: OpenPdf
  number: number
  size: PageSize
  /** In CSS pixels. */
  width: number
  /** Shared by the thumbnails of a list, so that they do not hold up what is done meanwhile. */
  queue: OneByOne
  /** What lies on top of the page. */
  children?: ComponentChildren
}

/** For how long it must be in sight: what is only scrolled past is not drawn. */
const restMs = 120

/** A small picture of a page. It is drawn while it is in sight, and takes no memory otherwise. What it shows is said beside it. */
export function PageThumbnail({ open, number, size, width, queue, children }: PageThumbnailProps) {
  const sheet = useRef<HTMLSpanElement>(null)
  const picture = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let shown = new AbortController()
    const watcher = new IntersectionObserver((entries) => {
      shown.abort()
      shown = new AbortController()
      const { signal } = shown
      if (!entries.at(-1)?.isIntersecting) {
        picture.current?.replaceChildren()
        return
      }
      const draw = async () => {
        await new Promise((resolve) => setTimeout(resolve, restMs))
        if (signal.aborted) return
        const canvas = await queue.run(() => drawThumbnail(open, number, width, signal), signal)
        if (canvas && !signal.aborted) picture.current?.replaceChildren(canvas)
      }
      void draw()
    })
    if (sheet.current) watcher.observe(sheet.current)
    return () => {
      watcher.disconnect()
      shown.abort()
    }
  }, [open, number, width, queue])
  return (
    <span
      class="thumbnail"
      ref={sheet}
      style={{ width, height: Math.round((width * size.height) / size.width) }}
      aria-hidden="true"
    >
      <span class="thumbnail__picture" ref={picture} />
      {children}
    </span>
  )
}
