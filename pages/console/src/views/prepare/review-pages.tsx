import { useMemo, useState } from 'preact/hooks'
import { type Person, toneOf } from '../../editor/person.js'
import { shareOf } from '../../editor/share-of.js'
import { t } from '../../language/translate.js'
import { Dialog } from '../../parts/dialog.js'
import { OneByOne } from '../../parts/one-by-one.js'
import { PageThumbnail } from '../../parts/page-thumbnail.js'
import type { LoadedPdf } from '../../parts/use-pdf.js'
import { Reader } from '../../reader/reader.js'
import type { Preparation } from './preparation.js'
import { toBePlaced } from './to-be-placed.js'

interface ReviewPagesProps {
  preparation: Preparation
  people: Person[]
  pdf: LoadedPdf
}

const width = 96

/** The pages as they are sent, as pictures with their fields. Each opens all of them at its own. */
export function ReviewPages({ preparation, people, pdf }: ReviewPagesProps) {
  const { pdf: open, sizes } = pdf
  const queue = useMemo(() => new OneByOne(), [])
  const [shown, show] = useState<number | null>(null)
  return (
    <>
      <ol class="sheets">
        {sizes.map((size, index) => {
          const number = index + 1
          const fields = preparation.fields.filter(({ page }) => page === number)
          const label = { page: number, pages: sizes.length, count: fields.length }
          return (
            <li key={number}>
              <button
                type="button"
                class="sheets__page"
                aria-haspopup="dialog"
                aria-label={t('Page {page} of {pages}, fields: {count}', label)}
                onClick={() => show(number)}
              >
                <PageThumbnail open={open} number={number} size={size} width={width} queue={queue}>
                  {fields.map((field) => (
                    <span
                      key={field.key}
                      class={`rail__field ${toneOf(people, field.role)}`}
                      style={shareOf(field, size)}
                    />
                  ))}
                </PageThumbnail>
                <span
                  class="sheets__number"
                  aria-hidden="true"
                  data-number={fields.length > 0 ? `${number} · ${fields.length}` : number}
                />
              </button>
            </li>
          )
        })}
      </ol>
      {shown !== null && (
        <Dialog title={t('Pages as they are sent')} isWide onClose={() => show(null)}>
          <Reader pdf={pdf} fillers={toBePlaced(preparation)} start={shown} />
        </Dialog>
      )}
    </>
  )
}
