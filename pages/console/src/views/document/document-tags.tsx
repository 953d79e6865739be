import type { Document, Signpost } from '@signpost/sdk'
import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { changeTags } from '../../parts/change-tags.js'
import { TagEditor } from '../../parts/tag-editor.js'
import { Tags } from '../../parts/tags.js'

interface DocumentTagsProps {
  client: Signpost
  mode: Mode
  document: Document
  mayWrite: boolean
  onChanged(): void
}

/** The tags of a document, for who may write to change. */
export function DocumentTags({
  client,
  mode,
  document: { id, tags, erased_at },
  mayWrite,
  onChanged
}: DocumentTagsProps) {
  const isEditable = mayWrite && !erased_at
  if (!isEditable && tags.length === 0) return null
  const to = (tag: string) => `/console/${mode}/documents?tag=${encodeURIComponent(tag)}`
  const save = (change: (tags: string[]) => string[]) => changeTags(client.documents, id, change)
  return (
    <section class="panel" aria-labelledby="tags">
      <h2 id="tags">{t('Tags')}</h2>
      {isEditable ? (
        <TagEditor tags={tags} to={to} save={save} onSaved={onChanged} />
      ) : (
        <p class="tags">
          <Tags of={tags} to={to} />
        </p>
      )}
    </section>
  )
}
