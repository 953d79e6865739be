import type { DocumentListItem, Signpost } from '@signpost/sdk'
import { useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { remindedOf } from '../../parts/standing.js'
import { savePart } from '../document/save-part.js'
import { VoidDialog } from '../document/void-dialog.js'

interface BulkActionsProps {
  client: Signpost
  /** The selected documents. */
  documents: DocumentListItem[]
  mayWrite: boolean
  onDone(): void
}

/** What can be done with several documents at once: with those of them that it applies to, one after another. */
export function BulkActions({ client, documents, mayWrite, onDone }: BulkActionsProps) {
  const [isBusy, setBusy] = useState(false)
  const [isVoiding, setVoiding] = useState(false)
  const [outcome, setOutcome] = useState('')
  const sent = documents.filter(({ status }) => status === 'sent')
  const reminded = sent.filter((document) => remindedOf(document).length > 0)
  const completed = documents.filter(({ status, erased_at }) => status === 'completed' && !erased_at)

  const forEach = async (chosen: DocumentListItem[], work: (document: DocumentListItem) => Promise<unknown>) => {
    setBusy(true)
    const failures: string[] = []
    for (const document of chosen) {
      await work(document).catch((error: Error) => failures.push(`${document.title}: ${error.message}`))
    }
    setBusy(false)
    const done = chosen.length - failures.length
    setOutcome([t('{done} of {count} done.', { done, count: chosen.length }), ...failures].join(' '))
    onDone()
  }
  const download = (document: DocumentListItem) => savePart(client, document, 'signed')
  const button = (label: string, chosen: DocumentListItem[], run: () => void) => (
    <button
      class="button button--secondary"
      type="button"
      disabled={isBusy || chosen.length === 0}
      onClick={run}
    >{`${label} (${chosen.length})`}</button>
  )
  return (
    <div class="buttons">
      {mayWrite &&
        button(
          t('Remind the signers'),
          reminded,
          () => void forEach(reminded, ({ id }) => client.documents.remind(id))
        )}
      {mayWrite && button(t('Void…'), sent, () => setVoiding(true))}
      {button(t('Download'), completed, () => void forEach(completed, download))}
      <span role="status">{outcome}</span>
      {isVoiding && (
        <VoidDialog
          title={t('Void {count} documents?', { count: sent.length })}
          voidWith={(reason) => forEach(sent, ({ id }) => client.documents.void(id, { reason }))}
          onClose={() => setVoiding(false)}
          onVoided={() => {}}
        />
      )}
    </div>
  )
}
