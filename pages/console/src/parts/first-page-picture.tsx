import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../language/translate.js'
import { OneByOne } from './one-by-one.js'
import { readFirstPage } from './read-first-page.js'
import { useLoaded } from './use-loaded.js'

interface FirstPagePictureProps {
  download(signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  /** Identifies the PDF. */
  by: string
  /** In CSS pixels. */
  width: number
}

// Of many pictures, each is read once the one before it is there.
const queue = new OneByOne()

/** The first page of a PDF as a picture, with how many there are. It is only read once it is in sight. */
export function FirstPagePicture({ download, by, width }: FirstPagePictureProps) {
  const [sheet, wasSeen] = useInSight<HTMLSpanElement>()
  const picture = useRef<HTMLSpanElement>(null)
  const { value, failure } = useLoaded(async (signal) => {
    if (!wasSeen) return null
    const read = await queue.run(() => readFirstPage(download(signal), width, signal), signal)
    if (!read) throw new Error('This page cannot be shown.')
    return read
  }, `${by} ${wasSeen}`)
  useEffect(() => {
    if (value) picture.current?.replaceChildren(value.canvas)
  }, [value])
  if (failure) return <span class="hint">{t('This page cannot be shown.')}</span>
  return (
    <span
      class="first-page__sheet"
      ref={sheet}
      role="img"
      aria-label={value ? t('Page {page} of {pages}', { page: 1, pages: value.pages }) : t('Loading…')}
    >
      <span ref={picture} />
      {value && <span class="first-page__count" aria-hidden="true" data-count={`1 / ${value.pages}`} />}
    </span>
  )
}

/** Whether an element has been in sight. */
function useInSight<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [wasSeen, setSeen] = useState(false)
  useEffect(() => {
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watcher.disconnect()
      setSeen(true)
    })
    if (element.current) watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [])
  return [element, wasSeen]
}
