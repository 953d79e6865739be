import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { EmptyState } from '../../parts/empty-state.js'
import { Link } from '../../parts/link.js'

/** What is shown of a mode without templates. */
export function NoTemplates({ mode }: { mode: Mode }) {
  return (
    <EmptyState
      text={t('There are no templates yet. Open a document, and choose “Save as a template”.')}
      call={{ path: '/templates', body: { document_id: 'doc_…', roles: { Client: { order: 1 } } } }}
    >
      <Link class="button button--secondary" to={`/console/${mode}/documents`}>
        {t('Documents')}
      </Link>
    </EmptyState>
  )
}
