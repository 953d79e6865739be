import type { Signpost, Template } from '@signpost/sdk'
import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { Failure } from '../../parts/failure.js'
import { FirstPagePicture } from '../../parts/first-page-picture.js'
import { Link } from '../../parts/link.js'
import { Tags } from '../../parts/tags.js'
import { Ago } from '../../parts/time.js'
import { useAct } from '../../parts/use-act.js'
import { go } from '../../route.js'
import { TemplateActions } from './template-actions.js'

interface TemplateCardProps {
  client: Signpost
  mode: Mode
  template: Template
  mayWrite: boolean
  isSelected: boolean
  onSelect(isSelected: boolean): void
  onChanged(): void
}

const width = 96

/** A template as it looks, with what it is for: a document for some people, or one for each of many. */
export function TemplateCard(props: TemplateCardProps) {
  const { client, mode, template, mayWrite, isSelected, onSelect, onChanged } = props
  const { id, title, description, tags, roles, updated_at } = template
  const { problem, isBusy, act } = useAct()
  const all = `/console/${mode}/templates`
  const use = (part: string) => async () => {
    const draft = await client.documents.createFromTemplate({ template_id: id })
    go(`/console/${mode}/documents/${draft.id}/${part}`)
  }
  const button = (kind: string, label: string, part: string) => (
    <button
      class={`button button--${kind}`}
      type="button"
      disabled={isBusy}
      aria-label={`${label}: ${title}`}
      onClick={() => void act(use(part))}
    >
      {label}
    </button>
  )
  return (
    <li class={isSelected ? 'template-card template-card--selected' : 'template-card'}>
      <input
        type="checkbox"
        class="check template-card__check"
        aria-label={t('Select {title}', { title })}
        checked={isSelected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <FirstPagePicture
        by={id}
        width={width}
        download={(signal) => client.templates.download(id, { part: 'prepared', signal })}
      />
      <div class="template-card__text">
        <h2>
          <Link class="title" to={`${all}/${id}`}>
            <bdi>{title}</bdi>
          </Link>
        </h2>
        {description && <p class="hint template-card__description">{description}</p>}
        <p class="hint">
          {Object.keys(roles).join(', ')} · <Ago at={updated_at} />
        </p>
        {tags.length > 0 && (
          <p class="tags">
            <Tags of={tags} to={(tag) => `${all}?tag=${encodeURIComponent(tag)}`} />
          </p>
        )}
        <Failure text={problem} />
        <div class="template-card__actions">
          {mayWrite && button('secondary', t('Use'), 'prepare?names=ask')}
          {mayWrite && button('quiet', t('In bulk'), 'bulk')}
          <TemplateActions
            client={client}
            template={template}
            all={all}
            isNamed
            onSaved={onChanged}
            onDeleted={onChanged}
          />
        </div>
      </div>
    </li>
  )
}
