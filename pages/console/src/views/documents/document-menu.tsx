import type { DocumentListItem, Signpost } from '@signpost/sdk'
import { Ban, Bell, Download, FilePen, Trash2 } from 'lucide'
import { useState } from 'preact/hooks'
import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { lazy } from '../../parts/lazy.js'
import { loadLateStyles } from '../../parts/load-late-styles.js'
import { Menu, type MenuItem } from '../../parts/menu.js'
import { showToast } from '../../parts/show-toast.js'
import { remindedOf, standingOf } from '../../parts/standing.js'
import { useAct } from '../../parts/use-act.js'

const VoidDialog = lazy(
  async () => (await Promise.all([import('../document/void-dialog.js'), loadLateStyles()]))[0].VoidDialog,
  { isQuiet: true }
)

interface DocumentMenuProps {
  client: Signpost
  mode: Mode
  document: DocumentListItem
  mayWrite: boolean
  onDone(): void
}

/** What can be done with a document of the list without opening it. Nothing where there is nothing. */
export function DocumentMenu({ client, mode, document, mayWrite, onDone }: DocumentMenuProps) {
  const { isBusy, act } = useAct(onDone)
  const [isVoiding, setVoiding] = useState(false)
  const { id, title } = document
  const standing = standingOf(document)
  const run = (work: () => Promise<unknown>, text?: string, undo?: () => Promise<unknown>) => () =>
    void act(async () => {
      await work().then(
        () => text && void showToast({ text, ...(undo ? { undo } : {}) }),
        async ({ code = null, message }: Error & { code?: string | null }) => {
          const { problemText } = await import('../../parts/problem-text.js')
          void showToast({ text: `${title}: ${problemText(code, message)}`, isProblem: true })
        }
      )
    })
  const restore = async () => {
    await client.documents.restore(id)
    onDone()
  }
  const download = async () => (await import('../document/save-part.js')).savePart(client, document, 'signed')
  const items: MenuItem[] = []
  if (standing === 'draft' && mayWrite) {
    items.push({ text: t('Prepare and send'), icon: FilePen, to: `/console/${mode}/documents/${id}/prepare` })
  }
  if (standing === 'waiting' && mayWrite && remindedOf(document).length > 0) {
    items.push({
      text: t('Remind the signers'),
      icon: Bell,
      onChoose: run(() => client.documents.remind(id), t('Reminders are on their way: {title}', { title }))
    })
  }
  if (standing === 'completed' && !document.erased_at) {
    items.push({ text: t('Download the sealed PDF'), icon: Download, onChoose: run(download) })
  }
  if (standing === 'draft' && mayWrite) {
    items.push({
      text: t('Move to the trash'),
      icon: Trash2,
      isDangerous: true,
      onChoose: run(() => client.documents.delete(id), t('{title} is in the trash.', { title }), restore)
    })
  }
  if (standing === 'waiting' && mayWrite) {
    items.push({ text: t('Void…'), icon: Ban, isDangerous: true, onChoose: () => setVoiding(true) })
  }
  if (items.length === 0) return null
  return (
    <>
      <Menu of={title} items={items} isBusy={isBusy} />
      {isVoiding && (
        <VoidDialog
          title={t('Void this document?')}
          voidWith={(reason) => client.documents.void(id, { reason })}
          onClose={() => setVoiding(false)}
          onVoided={onDone}
        />
      )}
    </>
  )
}
