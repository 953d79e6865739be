import type { Document, DocumentPreparation, Signpost } from '@signpost/sdk'
import { useMemo, useState } from 'preact/hooks'
import { PageList } from '../../../../web/pdf/page-list.js'
import { PageStack } from '../../editor/page-stack.js'
import { t } from '../../language/translate.js'
import { FailedView } from '../../parts/failed-view.js'
import { type LoadedPdf, usePdf } from '../../parts/use-pdf.js'
import { FieldList } from './field-list.js'
import { FieldMark } from './field-mark.js'
import { fillersOf, type PlacedField } from './placed-fields.js'

interface DocumentPagesProps {
  client: Signpost
  document: Document
  preparation: DocumentPreparation
}

/** The pages of a document as its signers see them, or as they were sealed, and its fields. */
export function DocumentPages({ client, document, preparation }: DocumentPagesProps) {
  const part = document.status === 'completed' ? 'signed' : 'prepared'
  const { value: pdf, failure } = usePdf(
    (signal) => client.documents.download(document.id, { part, signal }),
    `${document.id} ${part}`
  )
  if (failure) return <FailedView failure={failure} />
  if (!pdf) return <p role="status">{t('Loading…')}</p>
  return <LoadedPages key={part} document={document} preparation={preparation} pdf={pdf} />
}

function LoadedPages({ document, preparation, pdf }: Omit<DocumentPagesProps, 'client'> & { pdf: LoadedPdf }) {
  const { pdf: open, sizes } = pdf
  const fillers = useMemo(() => fillersOf(document, preparation), [document, preparation])
  const [chosen, setChosen] = useState<string | null>(null)
  const [, redraw] = useState(0)
  const list = useMemo(
    () =>
      new PageList(sizes, {
        label: (page) => t('Page {page} of {pages}', { page, pages: sizes.length }),
        failed: t('This page cannot be shown.')
      }),
    [sizes]
  )
  const zoom = (steps: number) => {
    list.zoomBy(steps)
    redraw((count) => count + 1)
  }
  const find = ({ key }: PlacedField) => {
    setChosen(key)
    globalThis.document.getElementById(`mark-${key}`)?.scrollIntoView({ block: 'center' })
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
                  .filter((field) => field.page === page)
                  .map((field) => (
                    <FieldMark
                      key={field.key}
                      field={field}
                      name={name}
                      colour={index}
                      isChosen={field.key === chosen}
                      // The sealed PDF has the values.
                      isBare={document.status === 'completed'}
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
