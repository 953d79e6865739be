import type { Document, Signpost } from '@signpost/sdk'
import { t } from '../../language/translate.js'
import { CoveringFields } from '../../parts/covering-fields.js'
import { Facts } from '../../parts/facts.js'
import { FailedView } from '../../parts/failed-view.js'
import { Table } from '../../parts/table.js'
import { Time } from '../../parts/time.js'
import { useLoaded } from '../../parts/use-loaded.js'
import { meaningOf, textOfChange } from './inspection-texts.js'
import { sizedPages } from './page-sizes.js'
import { SealVerification } from './seal-verification.js'

/** What the service found in the uploaded PDF, what it changed, and whether the seal still holds. */
export function InspectionView({ client, document }: { client: Signpost; document: Document }) {
  const { value, failure } = useLoaded((signal) => client.documents.getInspection(document.id, { signal }), document.id)
  if (failure) return <FailedView of={failure} />
  if (!value) return <p role="status">{t('Loading…')}</p>
  const says = (isSo: boolean) => (isSo ? t('yes') : t('no'))
  return (
    <>
      {document.status === 'completed' && <SealVerification client={client} id={document.id} />}
      <h2>{t('The PDF that was uploaded')}</h2>
      <Facts
        of={[
          [t('Pages'), value.pages.length],
          [t('It was encrypted'), says(value.encrypted)],
          [t('It contained scripts'), says(value.has_javascript)],
          [t('It contained a form'), says(value.has_form)],
          [t('Fields can be placed on it'), says(value.accepts_fields)],
          [t('Digital signatures'), value.existing_signatures],
          ...(value.verdict && value.existing_signatures > 0 ? [[t('Verdict'), meaningOf(value.verdict)] as const] : [])
        ]}
      />
      <CoveringFields told={value.covering_fields} />
      <h2>{t('Changes made')}</h2>
      {value.changes_made.length === 0 ? (
        <p class="hint">{t('Nothing had to be changed.')}</p>
      ) : (
        <ul>
          {value.changes_made.map((change) => (
            <li key={change}>{textOfChange(change)}</li>
          ))}
        </ul>
      )}
      <h2>{t('Pages')}</h2>
      <Table
        label={t('Pages')}
        rows={sizedPages(value.pages).map((pages) => ({ ...pages, id: String(pages.from) }))}
        columns={[
          { title: t('Pages'), cell: ({ from, to }) => (from === to ? from : `${from}–${to}`) },
          {
            title: t('Size'),
            cell: ({ width, height, paper }) => `${width} × ${height} mm${paper ? ` (${paper})` : ''}`
          },
          { title: t('Rotation'), cell: ({ rotation }) => `${rotation}°` }
        ]}
      />
      {value.form_fields.length > 0 && (
        <>
          <h2>{t('Form fields')}</h2>
          <Table
            label={t('Form fields')}
            // Several places on the pages may be one field.
            rows={value.form_fields.map((field, index) => ({ ...field, id: String(index) }))}
            columns={[
              { title: t('Name'), cell: ({ name }) => name },
              { title: t('Type'), cell: ({ type }) => type },
              { title: t('Page'), cell: ({ page }) => page ?? '–' }
            ]}
          />
        </>
      )}
      {value.signatures.length > 0 && (
        <>
          <h2>{t('Existing signatures')}</h2>
          <Table
            label={t('Existing signatures')}
            rows={value.signatures.map((signature) => ({ ...signature, id: signature.field_name }))}
            columns={[
              { title: t('Signer'), cell: ({ signer_name }) => signer_name ?? '–' },
              { title: t('Signed'), cell: ({ signed_at }) => <Time at={signed_at} /> },
              { title: t('Result'), cell: ({ indication }) => t(indication) },
              { title: t('Later changes are permitted'), cell: ({ changes_permitted }) => says(changes_permitted) }
            ]}
          />
        </>
      )}
    </>
  )
}
