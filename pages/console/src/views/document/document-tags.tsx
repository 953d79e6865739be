import type { Document, Signpost } from '@signpost/sdk'
import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
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
  // Of the tags as they are now, so that those of somebody else stay.
  const save = async (change: (tags: string[]) => string[]) => {
    const { data, etag } = await client.documents.get(id).withResponse()
    await client.documents.update(id, { tags: change(data.tags) }, etag ? { ifMatch: etag } : {})
  }
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
