import type { Document, Signpost } from '@signpost/sdk'
import { Editor } from '../../editor/editor.js'
import type { EditorField } from '../../editor/editor-field.js'
import type { History } from '../../editor/history.js'
import { RequestView } from '../../editor/request-view.js'
import { t } from '../../language/translate.js'
import type { LoadedPdf } from '../../parts/use-pdf.js'
import { type Preparation, toRequest } from './preparation.js'

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
  const roles = preparation.signers.filter(({ action }) => action === 'sign').map(({ role }) => role)
  if (roles.length === 0) return <p class="empty">{t('Add a signer first.')}</p>
  return (
    <>
      <Editor
        pdf={pdf.pdf}
        sizes={pdf.sizes}
        roles={roles}
        history={history}
        suggest={(options) => client.documents.getSuggestions(document.id, options)}
        onChange={onChange}
      />
      <RequestView
        example={{
          method: 'PUT',
          path: `/documents/${document.id}/fields`,
          call: `documents.setFields('${document.id}', `,
          body: toRequest(preparation).fields
        }}
      />
    </>
  )
}
