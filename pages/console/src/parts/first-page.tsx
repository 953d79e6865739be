import { useEffect, useRef } from 'preact/hooks'
import { t } from '../language/translate.js'
import { Link } from './link.js'
import { readFirstPage } from './read-first-page.js'
import { useInSight } from './use-in-sight.js'
import { useLoaded } from './use-loaded.js'

interface FirstPageProps {
  /** The view of all pages. */
  to: string
  download(signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  /** Identifies the PDF. */
  by: string
}

const width = 160

/** The first page of a PDF as a picture that leads to all of them. It is only read once it is in sight. */
export function FirstPage({ to, download, by }: FirstPageProps) {
  const [panel, wasSeen] = useInSight<HTMLElement>()
  const picture = useRef<HTMLSpanElement>(null)
  const { value, failure } = useLoaded(
    async (signal) => (wasSeen ? await readFirstPage(download(signal), width, signal) : null),
    `${by} ${wasSeen}`
  )
  useEffect(() => {
    if (value) picture.current?.replaceChildren(value.canvas)
  }, [value])
  return (
    <section class="panel first-page" aria-labelledby="first-page" ref={panel}>
      <h2 id="first-page">{t('Pages')}</h2>
      <Link class="first-page__link" to={to}>
        {!failure && (
          <span
            class="first-page__sheet"
            role="img"
            aria-label={value ? t('Page {page} of {pages}', { page: 1, pages: value.pages }) : t('Loading…')}
          >
            <span ref={picture} />
            {value && <span class="first-page__count" aria-hidden="true" data-count={`1 / ${value.pages}`} />}
          </span>
        )}
        <span>{failure ? t('This page cannot be shown.') : t('All pages')}</span>
      </Link>
    </section>
  )
}
