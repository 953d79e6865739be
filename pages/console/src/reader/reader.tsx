import { partsOf } from '@signpost/spec/field-places'
import { useEffect, useState } from 'preact/hooks'
import { PageStack } from '../editor/page-stack.js'
import { usePageList } from '../editor/use-page-list.js'
import { t } from '../language/translate.js'
import type { LoadedPdf } from '../parts/use-pdf.js'
import { FieldList } from './field-list.js'
import { FieldMark } from './field-mark.js'
import type { Filler, PlacedField } from './placed-field.js'

interface ReaderProps {
  pdf: LoadedPdf
  fillers: Filler[]
  /** Whether the pages have the values themselves, so that fields are outlines only. */
  isBare?: boolean
  /** The page that is shown first. */
  start?: number
}

/** The pages of a PDF with its fields over them, and a list of the fields. */
export function Reader({ pdf: { pdf: open, sizes }, fillers, isBare = false, start = 1 }: ReaderProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [, redraw] = useState(0)
  const list = usePageList(sizes)
  useEffect(() => {
    if (start > 1) list.page(start)?.element.scrollIntoView()
  }, [list, start])
  const zoom = (steps: number) => {
    list.zoomBy(steps)
    redraw((count) => count + 1)
  }
  const find = ({ key }: PlacedField) => {
    setChosen(key)
    document.getElementById(`mark-${key}`)?.scrollIntoView({ block: 'center' })
  }
  return (
    <div class="reader">
      <div class="reader__pages">
        <p class="reader__zoom">
          <button class="tool" type="button" disabled={!list.canZoomOut} onClick={() => zoom(-1)}>
            {t('Zoom out')}
          </button>
          <button class="tool" type="button" disabled={!list.canZoomIn} onClick={() => zoom(1)}>
            {t('Zoom in')}
          </button>
        </p>
        <PageStack open={open} list={list} pages={sizes.length}>
          {(page) => (
            <div class="overlay">
              {fillers.flatMap(({ name, fields }, index) =>
                fields
                  .flatMap(partsOf)
                  .filter((field) => field.page === page)
                  .map((field) => (
                    <FieldMark
                      key={field.key}
                      field={field}
                      name={name}
                      colour={index}
                      isChosen={field.key === chosen}
                      isBare={isBare}
                      onChoose={() => setChosen(field.key)}
                    />
                  ))
              )}
            </div>
          )}
        </PageStack>
      </div>
      <FieldList fillers={fillers} chosen={chosen} onChoose={find} />
    </div>
  )
}
