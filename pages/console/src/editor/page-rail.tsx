import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { OpenPdf } from '../../../shared/pdf/open-pdf.js'
import type { PageList } from '../../../shared/pdf/page-list.js'
import { t } from '../language/translate.js'
import { OneByOne } from '../parts/one-by-one.js'
import { scrollWithin } from '../parts/scroll-within.js'
import type { EditorField, PageSize } from './editor-field.js'
import type { Person } from './person.js'
import { RailPage } from './rail-page.js'
import { useCurrentPage } from './use-current-page.js'

interface PageRailProps {
  open: OpenPdf
  list: PageList
  sizes: PageSize[]
  people: Person[]
  fields: EditorField[]
}

/** Small pictures of all pages. A click or Enter goes to a page, arrows go through them. */
export function PageRail({ open, list, sizes, people, fields }: PageRailProps) {
  const rail = useRef<HTMLElement>(null)
  const queue = useMemo(() => new OneByOne(), [])
  const current = useCurrentPage(list)
  const byPage = useMemo(() => groupByPage(fields, sizes.length), [fields, sizes])
  const buttonOf = (page: number) => rail.current?.querySelector<HTMLElement>(`[data-of="${page}"]`)
  useEffect(() => {
    const button = buttonOf(current)
    if (button && rail.current) scrollWithin(rail.current, button)
  }, [current])
  const press = (event: KeyboardEvent) => {
    const from = Number((event.target as HTMLElement).dataset.of)
    const steps: Record<string, number> = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 1, End: sizes.length }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    buttonOf(to)?.focus()
  }
  return (
    <nav class="rail" aria-label={t('Pages')} ref={rail} onKeyDown={press}>
      <ol>
        {sizes.map((size, index) => (
          <RailPage
            key={index}
            open={open}
            number={index + 1}
            pages={sizes.length}
            size={size}
            fields={byPage[index] ?? []}
            people={people}
            isCurrent={current === index + 1}
            queue={queue}
            onGo={() => list.page(index + 1)?.element.scrollIntoView({ block: 'start' })}
          />
        ))}
      </ol>
    </nav>
  )
}

function groupByPage(fields: EditorField[], pages: number): EditorField[][] {
  const grouped: EditorField[][] = Array.from({ length: pages }, () => [])
  for (const field of fields) grouped[field.page - 1]?.push(field)
  return grouped
}
