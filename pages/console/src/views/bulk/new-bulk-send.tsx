import { useMemo, useState } from 'preact/hooks'
import { createSessionClient, type Mode } from '../../client.js'
import { traitsOf } from '../../editor/field-type.js'
import { t } from '../../language/translate.js'
import { lazy } from '../../parts/lazy.js'
import { Link } from '../../parts/link.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { useLoaded } from '../../parts/use-loaded.js'
import { go } from '../../route.js'
import { BulkForm } from './bulk-form.js'
import type { CopyPreviewProps } from './copy-preview.js'

const CopyPreview = lazy(async () => (await import('./copy-preview.js')).CopyPreview)

/** Offers a copy to look at. The pages are only read once somebody does. */
function FoldedCopy(props: CopyPreviewProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('Look at a copy as it will be')}</summary>
      {isOpen && <CopyPreview {...props} />}
    </details>
  )
}

/** Sends a copy of a draft to each recipient of a CSV file. */
export function NewBulkSend({ mode, id }: { mode: Mode; id: string }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const { value, failure } = useLoaded(async (signal) => {
    const document = await client.documents.get(id, { signal })
    const { roles, fields } = await client.documents.getFields(id, { signal })
    // The engine of patterns is only loaded where a field has one.
    const hasPattern = fields.some(({ validation }) => validation?.pattern != null)
    const matches = hasPattern ? (await import('@signpost/spec/patterns')).matchesPattern : () => true
    const fillable = fields.filter((field) => ['tick', 'text', 'option'].includes(traitsOf(field).takes))
    return { document, roles: Object.keys(roles), fields, fillable, matches }
  }, id)
  const path = `/console/${mode}/documents/${id}`
  return (
    <>
      <p>
        <Link to={path}>{t('Back to the document')}</Link>
      </p>
      <h1>{t('Send to many')}</h1>
      <LoadFailure of={failure} />
      {!value && !failure && <p role="status">{t('Loading…')}</p>}
      {value && (
        <>
          <p>
            {t('Each recipient gets a separate copy of {title} to sign.', { title: value.document.title })}{' '}
            {value.fields.length > 0
              ? t('Fields for the recipient: {count}.', { count: value.fields.length })
              : t('It has no fields: the signature gets a page at the end.')}
          </p>
          {value.roles.length > 1 ? (
            <p class="notice">
              {t('The document has {count} signers. Only a document with one can be sent to many.', {
                count: value.roles.length
              })}{' '}
              <Link to={`${path}/prepare`}>{t('Change the signers')}</Link>
            </p>
          ) : (
            <BulkForm
              fields={value.fillable}
              lacksMark={value.fields.length > 0 && value.fields.every((field) => traitsOf(field).takes !== 'mark')}
              matches={value.matches}
              copyFor={(recipients) => (
                <FoldedCopy
                  fields={value.fields}
                  recipients={recipients}
                  download={(signal) => client.documents.download(id, { part: 'prepared', signal })}
                />
              )}
              send={async (request) => {
                const { id: bulkSend } = await client.bulkSends.create(id, request)
                go(`/console/${mode}/bulk-sends/${bulkSend}`)
              }}
            />
          )}
        </>
      )}
    </>
  )
}
