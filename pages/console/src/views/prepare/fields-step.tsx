import type { Document, Signpost } from '@signpost/sdk'
import { useMemo } from 'preact/hooks'
import { Editor } from '../../editor/editor.js'
import type { EditorField } from '../../editor/editor-field.js'
import type { History } from '../../editor/history.js'
import { t } from '../../language/translate.js'
import { EmptyState } from '../../parts/empty-state.js'
import type { LoadedPdf } from '../../parts/use-pdf.js'
import { peopleOfDraft } from './people-of.js'
import type { Preparation } from './preparation.js'

interface FieldsStepProps {
  client: Signpost
  document: Document
  preparation: Preparation
  history: History<EditorField[]>
  pdf: LoadedPdf
  onChange(update: (history: History<EditorField[]>) => History<EditorField[]>): void
}

/** What is filled in, where, and by whom of those who sign. */
export function FieldsStep({ client, document, preparation, history, pdf, onChange }: FieldsStepProps) {
  const { signers } = preparation
  const people = useMemo(() => {
    const roles = new Set(signers.filter(({ action }) => action === 'sign').map(({ role }) => role))
    return peopleOfDraft(signers).filter(({ role }) => roles.has(role))
  }, [signers])
  if (people.length === 0) return <EmptyState text={t('Add a signer first.')} />
  return (
    <Editor
      pdf={pdf.pdf}
      sizes={pdf.sizes}
      people={people}
      history={history}
      suggest={(options) => client.documents.getSuggestions(document.id, options)}
      onChange={onChange}
    />
  )
}
