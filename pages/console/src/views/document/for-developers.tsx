import type { Document, WebhookDelivery } from '@signpost/sdk'
import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { CopyButton } from '../../parts/copy-button.js'
import { Json } from '../../parts/json.js'
import { DocumentDeliveries } from './document-deliveries.js'

interface ForDevelopersProps {
  mode: Mode
  document: Document
  /** Null if the member may not see them. */
  deliveries: WebhookDelivery[] | null
}

/** What integrations deal with: the request that answers this document, its answer, and the webhooks about it. */
export function ForDevelopers({ mode, document, deliveries }: ForDevelopersProps) {
  const request = `curl ${location.origin}/v1/documents/${document.id} -H "Authorization: Bearer $SIGNPOST_API_KEY"`
  return (
    <details class="panel developers">
      <summary>{t('For developers')}</summary>
      <div class="developers__request">
        <code>{request}</code>
        <CopyButton text={request} />
      </div>
      <Json label={t('Answer')} value={document} />
      {deliveries && <DocumentDeliveries mode={mode} deliveries={deliveries} />}
    </details>
  )
}
