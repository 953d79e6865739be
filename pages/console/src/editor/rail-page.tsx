import { memo } from 'preact/compat'
import type { OpenPdf } from '../../../shared/pdf/open-pdf.js'
import { t } from '../language/translate.js'
import type { OneByOne } from '../parts/one-by-one.js'
import { PageThumbnail } from '../parts/page-thumbnail.js'
import type { EditorField, PageSize } from './editor-field.js'
import { type Person, toneOf } from './person.js'
import { shareOf } from './share-of.js'

interface RailPageProps {
  open: OpenPdf
  number: number
  pages: number
  size: PageSize
  /** Those of the page. */
  fields: EditorField[]
  people: Person[]
  isCurrent: boolean
  queue: OneByOne
  onGo(): void
}

const width = 72

/** A page in the rail: its picture with its fields, its number, and how many fields it has. */
export const RailPage = memo(
  ({ open, number, pages, size, fields, people, isCurrent, queue, onGo }: RailPageProps) => (
    <li>
      <button
        type="button"
        class="rail__page"
        data-of={number}
        // Tab goes to the current page and then on: a hundred stops would be in the way.
        tabIndex={isCurrent ? 0 : -1}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={t('Page {page} of {pages}, fields: {count}', { page: number, pages, count: fields.length })}
        onClick={onGo}
      >
        <PageThumbnail open={open} number={number} size={size} width={width} queue={queue}>
          {fields.map((field) => (
            <span key={field.key} class={`rail__field ${toneOf(people, field.role)}`} style={shareOf(field, size)} />
          ))}
        </PageThumbnail>
        <span class="rail__number" aria-hidden="true">
          {number}
          {fields.length > 0 && <b class="rail__count" data-count={fields.length} />}
        </span>
      </button>
    </li>
  ),
  isSame
)

/** Whether nothing of a page has changed: a drag on one page does not draw the others again. */
function isSame(one: RailPageProps, other: RailPageProps): boolean {
  return (
    one.open === other.open &&
    one.isCurrent === other.isCurrent &&
    one.size === other.size &&
    one.fields.length === other.fields.length &&
    one.fields.every((field, index) => field === other.fields[index]) &&
    one.people === other.people
  )
}
