import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { ApiCall } from '../../parts/api-call.js'
import { EmptyState } from '../../parts/empty-state.js'
import { Link } from '../../parts/link.js'

/** What is shown of a mode without documents. */
export function NoDocuments({ mode, mayWrite }: { mode: Mode; mayWrite: boolean }) {
  return (
    <EmptyState text={t('There are no documents yet.')}>
      {mayWrite && (
        <Link class="button button--secondary" to={`/console/${mode}/send`}>
          {t('Choose a PDF')}
        </Link>
      )}
      <ApiCall path="/documents" body={{ file_name: 'agreement.pdf', file: '<base64>' }} />
    </EmptyState>
  )
}
