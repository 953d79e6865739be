import { t } from '../language/translate.js'
import { FirstPagePicture } from './first-page-picture.js'
import { Link } from './link.js'

interface FirstPageProps {
  /** The view of all pages. */
  to: string
  download(signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  /** Identifies the PDF. */
  by: string
}

const width = 160

/** The first page of a PDF, which leads to all of them. */
export function FirstPage({ to, download, by }: FirstPageProps) {
  return (
    <section class="panel first-page" aria-labelledby="first-page">
      <h2 id="first-page">{t('Pages')}</h2>
      <Link class="first-page__link" to={to}>
        <FirstPagePicture download={download} by={by} width={width} />
        <span>{t('All pages')}</span>
      </Link>
    </section>
  )
}
