import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { ApiCall } from '../../parts/api-call.js'
import { EmptyState } from '../../parts/empty-state.js'
import { Link } from '../../parts/link.js'

/** What is shown of a mode without templates. */
export function NoTemplates({ mode }: { mode: Mode }) {
  return (
    <EmptyState
      text={t('There are no templates yet. Make one of a PDF, or open a document and choose “Save as a template”.')}
    >
      <Link class="button button--secondary" to={`/console/${mode}/templates/new`}>
        {t('New template')}
      </Link>
      <ApiCall path="/templates" body={{ document_id: 'doc_…', roles: { Client: { order: 1 } } }} />
    </EmptyState>
  )
}
