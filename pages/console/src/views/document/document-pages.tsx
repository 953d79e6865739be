import type { Document, DocumentPreparation, Signpost } from '@signpost/sdk'
import { useMemo } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { FailedView } from '../../parts/failed-view.js'
import { usePdf } from '../../parts/use-pdf.js'
import { Reader } from '../../reader/reader.js'
import { fillersOf } from './placed-fields.js'
import { shownPart } from './shown-part.js'

interface DocumentPagesProps {
  client: Signpost
  document: Document
  preparation: DocumentPreparation
}

/** The pages of a document as its signers see them, or as they were sealed, and its fields. */
export function DocumentPages({ client, document, preparation }: DocumentPagesProps) {
  const part = shownPart(document)
  const { value: pdf, failure } = usePdf(
    (signal) => client.documents.download(document.id, { part, signal }),
    `${document.id} ${part}`
  )
  const fillers = useMemo(() => fillersOf(document, preparation), [document, preparation])
  if (failure) return <FailedView of={failure} />
  if (!pdf) return <p role="status">{t('Loading…')}</p>
  // The sealed PDF has the values.
  return <Reader key={part} pdf={pdf} fillers={fillers} isBare={part === 'signed'} />
}
