import type { Signpost, Template } from '@signpost/sdk'
import { t } from '../../language/translate.js'
import { TagEditor } from '../../parts/tag-editor.js'

interface TemplateTagsProps {
  client: Signpost
  template: Template
  /** The address of the list of templates. */
  all: string
  onChanged(): void
}

/** The tags of a template, to change. */
export function TemplateTags({ client, template: { id, tags }, all, onChanged }: TemplateTagsProps) {
  // Of the tags as they are now, so that those of somebody else stay.
  const save = async (change: (tags: string[]) => string[]) => {
    const { tags: now, version } = await client.templates.get(id)
    await client.templates.update(id, { tags: change(now), version })
  }
  return (
    <section class="panel" aria-labelledby="tags">
      <h2 id="tags">{t('Tags')}</h2>
      <TagEditor tags={tags} to={(tag) => `${all}?tag=${encodeURIComponent(tag)}`} save={save} onSaved={onChanged} />
    </section>
  )
}
