import type { Signpost, Template, TemplateLink } from '@signpost/sdk'
import { useState } from 'preact/hooks'
import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { CopyButton } from '../../parts/copy-button.js'
import { Link } from '../../parts/link.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { Pager } from '../../parts/pager.js'
import { Pill } from '../../parts/pill.js'
import { Table } from '../../parts/table.js'
import { Time } from '../../parts/time.js'
import { usePage } from '../../parts/use-page.js'
import { LinkActions } from './link-actions.js'
import { LinkForm } from './link-form.js'

interface TemplateLinksProps {
  client: Signpost
  mode: Mode
  template: Template
  mayWrite: boolean
}

/** The links of a template that anybody may open, to publish, switch off and delete. */
export function TemplateLinks({ client, mode, template, mayWrite }: TemplateLinksProps) {
  const { id } = template
  const {
    value: page,
    failure,
    isBusy,
    reload
  } = usePage((query, _, signal) => client.templateLinks.list(id, query, { signal }), id)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div class="head">
        <h2>{t('Links')}</h2>
        {mayWrite && (
          <button class="button button--primary" type="button" onClick={() => setOpen(true)}>
            {t('Create a link')}
          </button>
        )}
      </div>
      <p class="hint">
        {t('Anyone who opens a link gives a name and an e-mail address and signs a document of their own.')}
      </p>
      <LoadFailure of={failure} />
      {!page && !failure && <p role="status">{t('Loading…')}</p>}
      {page && (
        <>
          <Table
            label={t('Links')}
            rows={page.data}
            isBusy={isBusy}
            empty={t('There are no links yet. Create one to publish it on a page, or as a QR code on paper.')}
            columns={[
              { title: t('Role'), cell: ({ role }) => <bdi>{role}</bdi> },
              { title: t('Status'), isPlain: true, cell: (link) => <Status of={link} /> },
              { title: t('Address'), cell: (link) => <Address of={link} /> },
              { title: t('Documents'), cell: (link) => <Uses of={link} mode={mode} /> },
              ...(mayWrite
                ? [
                    {
                      title: t('Actions'),
                      isPlain: true,
                      cell: (link: TemplateLink) => <LinkActions client={client} link={link} onDone={reload} />
                    }
                  ]
                : [])
            ]}
          />
          <Pager {...page.pagination} />
        </>
      )}
      {isOpen && (
        <LinkForm
          template={template}
          create={(request) => client.templateLinks.create(id, request)}
          onClose={() => setOpen(false)}
          onCreated={reload}
        />
      )}
    </>
  )
}

function Status({ of: { status, expires_at } }: { of: TemplateLink }) {
  return (
    <>
      <Pill status={status} />{' '}
      {expires_at && (
        <span class="hint">
          {t('Expires')}: <Time at={expires_at} />
        </span>
      )}
    </>
  )
}

function Address({ of: { url } }: { of: TemplateLink }) {
  return (
    <span class="row-actions">
      <a class="cut" href={url} target="_blank" rel="noreferrer">
        {url}
      </a>
      <CopyButton text={url} />
    </span>
  )
}

function Uses({ of: { id, uses, max_uses, max_uses_per_day }, mode }: { of: TemplateLink; mode: Mode }) {
  const text = max_uses === null ? String(uses) : t('{uses} of {most}', { uses, most: max_uses })
  const daily = max_uses_per_day !== null && (
    <span class="hint"> {t('at most {most} a day', { most: max_uses_per_day })}</span>
  )
  return (
    <>
      {uses === 0 ? text : <Link to={`/console/${mode}/documents?template_link_id=${id}`}>{text}</Link>}
      {daily}
    </>
  )
}
