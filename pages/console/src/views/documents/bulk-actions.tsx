import type { DocumentListItem, Signpost } from '@signpost/sdk'
import { useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { BulkBar } from '../../parts/bulk-bar.js'
import { changeTags, withoutTag, withTag } from '../../parts/change-tags.js'
import { showToast } from '../../parts/show-toast.js'
import { remindedOf } from '../../parts/standing.js'
import { TagDialog } from '../../parts/tag-dialog.js'
import { useMany } from '../../parts/use-many.js'
import { savePart } from '../document/save-part.js'
import { VoidDialog } from '../document/void-dialog.js'

interface BulkActionsProps {
  client: Signpost
  /** The selected documents. */
  documents: DocumentListItem[]
  /** Whether they are those of the trash. */
  isTrash: boolean
  mayWrite: boolean
  onClear(): void
  onDone(): void
}

/** What can be done with several documents at once: with those of them that it applies to, one after another. */
export function BulkActions({ client, documents, isTrash, mayWrite, onClear, onDone }: BulkActionsProps) {
  const { isBusy, outcome, forEach } = useMany<DocumentListItem>(onDone)
  const [open, setOpen] = useState<'void' | 'tag' | null>(null)
  const close = () => setOpen(null)
  const sent = documents.filter(({ status }) => status === 'sent')
  const reminded = sent.filter((document) => remindedOf(document).length > 0)
  const drafts = documents.filter(({ status }) => status === 'draft')
  const completed = documents.filter(({ status, erased_at }) => status === 'completed' && !erased_at)
  const kept = documents.filter(({ erased_at }) => !erased_at)
  const takeBack = (done: DocumentListItem[], work: (id: string) => Promise<unknown>) => async () => {
    for (const { id } of done) await work(id)
    onDone()
  }
  const trash = async () => {
    const gone = await forEach(drafts, ({ id }) => client.documents.delete(id))
    const undo = takeBack(gone, (id) => client.documents.restore(id))
    if (gone.length > 0) void showToast({ text: t('In the trash now: {count}', { count: gone.length }), undo })
  }
  const restore = async () => {
    const back = await forEach(documents, ({ id }) => client.documents.restore(id))
    const undo = takeBack(back, (id) => client.documents.delete(id))
    if (back.length > 0) void showToast({ text: t('Out of the trash now: {count}', { count: back.length }), undo })
  }
  const tag = async (added: string) => {
    const without = kept.filter(({ tags }) => !tags.includes(added))
    const done = await forEach(without, ({ id }) => changeTags(client.documents, id, withTag(added)))
    const undo = takeBack(done, (id) => changeTags(client.documents, id, withoutTag(added)))
    if (done.length > 0) void showToast({ text: t('The tag {tag} was added.', { tag: added }), undo })
  }
  const button = (label: string, chosen: DocumentListItem[], run: () => void) => (
    <button
      class="button button--secondary"
      type="button"
      disabled={isBusy || chosen.length === 0}
      onClick={run}
    >{`${label} (${chosen.length})`}</button>
  )
  return (
    <BulkBar label={t('Selected documents')} count={documents.length} outcome={outcome} onClear={onClear}>
      {isTrash && mayWrite && button(t('Restore'), documents, () => void restore())}
      {!isTrash && (
        <>
          {mayWrite &&
            button(
              t('Remind the signers'),
              reminded,
              () => void forEach(reminded, ({ id }) => client.documents.remind(id))
            )}
          {mayWrite && button(t('Void…'), sent, () => setOpen('void'))}
          {mayWrite && button(t('Move to the trash'), drafts, () => void trash())}
          {mayWrite && button(t('Add a tag…'), kept, () => setOpen('tag'))}
          {button(
            t('Download'),
            completed,
            () => void forEach(completed, (document) => savePart(client, document, 'signed'))
          )}
        </>
      )}
      {open === 'tag' && <TagDialog count={kept.length} onClose={close} onChosen={(chosen) => void tag(chosen)} />}
      {open === 'void' && (
        <VoidDialog
          title={t('Void {count} documents?', { count: sent.length })}
          voidWith={(reason) => forEach(sent, ({ id }) => client.documents.void(id, { reason }))}
          onClose={close}
          onVoided={() => {}}
        />
      )}
    </BulkBar>
  )
}
