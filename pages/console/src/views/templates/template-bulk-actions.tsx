import type { Signpost, Template } from '@signpost/sdk'
import { useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { BulkBar } from '../../parts/bulk-bar.js'
import { changeTags, withoutTag, withTag } from '../../parts/change-tags.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { showToast } from '../../parts/show-toast.js'
import { TagDialog } from '../../parts/tag-dialog.js'
import { useMany } from '../../parts/use-many.js'

interface TemplateBulkActionsProps {
  client: Signpost
  /** The selected templates. */
  templates: Template[]
  onClear(): void
  onDone(): void
}

/** What can be done with several templates at once, one after another. */
export function TemplateBulkActions({ client, templates, onClear, onDone }: TemplateBulkActionsProps) {
  const { isBusy, outcome, forEach } = useMany<Template>(onDone)
  const [open, setOpen] = useState<'tag' | 'delete' | null>(null)
  const count = templates.length
  const tag = async (added: string) => {
    const without = templates.filter(({ tags }) => !tags.includes(added))
    const done = await forEach(without, ({ id }) => changeTags(client.templates, id, withTag(added)))
    const undo = async () => {
      for (const { id } of done) await changeTags(client.templates, id, withoutTag(added))
      onDone()
    }
    if (done.length > 0) void showToast({ text: t('The tag {tag} was added.', { tag: added }), undo })
  }
  const button = (label: string, opens: 'tag' | 'delete') => (
    <button class="button button--secondary" type="button" disabled={isBusy} onClick={() => setOpen(opens)}>
      {label}
    </button>
  )
  return (
    <BulkBar label={t('Selected templates')} count={count} outcome={outcome} onClear={onClear}>
      {button(t('Add a tag…'), 'tag')}
      {button(t('Delete…'), 'delete')}
      {open === 'tag' && (
        <TagDialog count={count} onClose={() => setOpen(null)} onChosen={(chosen) => void tag(chosen)} />
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('Delete {count} templates?', { count })}
          consequence={t('Documents that were created from them stay. Their links stop working.')}
          label={t('Delete')}
          act={() => forEach(templates, ({ id }) => client.templates.delete(id))}
          onDone={onClear}
          onClose={() => setOpen(null)}
        />
      )}
    </BulkBar>
  )
}
