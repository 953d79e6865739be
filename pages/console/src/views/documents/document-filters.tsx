import type { Signpost } from '@signpost/sdk'
import { CalendarDays, LayoutTemplate, Link2, Plus, Tag, UserRound } from 'lucide'
import { useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { FilterChips } from '../../parts/filter-chips.js'
import { Menu } from '../../parts/menu.js'
import { useLoaded } from '../../parts/use-loaded.js'
import { changeQuery, useUrl } from '../../route.js'
import { type Filter, filters } from './document-query.js'
import { FilterEditor } from './filter-editor.js'

interface DocumentFiltersProps {
  client: Signpost
  /** Whether the member may see templates. */
  maySeeTemplates: boolean
}

const labels: Record<Filter, string> = {
  signer_email: 'Signer',
  created_after: 'Created from',
  created_before: 'Created before',
  template_id: 'Template',
  template_link_id: 'Template link',
  tag: 'Tag'
}

const icons = {
  signer_email: UserRound,
  created_after: CalendarDays,
  created_before: CalendarDays,
  template_id: LayoutTemplate,
  template_link_id: Link2,
  tag: Tag
}

const change = (filter: string, value: string) => changeQuery({ [filter]: value.trim(), page: '' })

/** What the list of documents is limited to, as chips, and what adds another. All of it is in the URL. */
export function DocumentFilters({ client, maySeeTemplates }: DocumentFiltersProps) {
  const { searchParams: asked } = useUrl()
  const [edited, setEdited] = useState<Filter | null>(null)
  const template = (maySeeTemplates && asked.get('template_id')) || null
  const { value: title } = useLoaded(
    async (signal) => (template ? (await client.templates.get(template, { signal })).title : undefined),
    template ?? ''
  )
  const set = filters.filter((filter) => asked.get(filter) && filter !== edited)
  const textOf = (filter: Filter) => `${t(labels[filter])}: ${(filter === 'template_id' && title) || asked.get(filter)}`
  // A link of a template is only followed to.
  const offered = filters.filter(
    (filter) => !set.includes(filter) && filter !== 'template_link_id' && (filter !== 'template_id' || maySeeTemplates)
  )
  return (
    <div class="list-filters">
      <FilterChips
        of={Object.fromEntries(set.map((filter) => [filter, textOf(filter)]))}
        onEdit={(filter) => setEdited(filter as Filter)}
        onRemove={(filter) => change(filter, '')}
      />
      {edited && (
        <FilterEditor
          key={edited}
          client={client}
          filter={edited}
          label={t(labels[edited])}
          value={asked.get(edited) ?? ''}
          onChange={(value) => change(edited, value)}
          onClose={() => setEdited(null)}
        />
      )}
      {offered.length > 0 && (
        <Menu
          opener={{ text: t('Filter'), icon: Plus }}
          items={offered.map((filter) => ({
            text: t(labels[filter]),
            icon: icons[filter],
            onChoose: () => setEdited(filter)
          }))}
        />
      )}
    </div>
  )
}
