import type { DocumentListItem } from '@signpost/sdk'
import { t } from '../../language/translate.js'

/** Who sent a document: the member, the key, or the service for a link of a template. Nobody yet, of a draft. */
export function SentBy({ of: sender }: { of: DocumentListItem['sent_by'] | null }) {
  if (!sender) return <>–</>
  const text =
    sender.name ?? (sender.type === 'key' ? t('API') : sender.type === 'member' ? t('A member') : t('By itself'))
  return (
    <bdi class="sent-by" title={[text, sender.id].filter(Boolean).join(' · ')}>
      {text}
    </bdi>
  )
}
