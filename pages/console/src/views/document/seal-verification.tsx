import type { Signpost, Verification } from '@signpost/sdk'
import { t } from '../../language/translate.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { Table } from '../../parts/table.js'
import { Time } from '../../parts/time.js'
import { useLoaded } from '../../parts/use-loaded.js'
import { meaningOf } from './inspection-texts.js'

/** Whether the sealed PDF of a document is still as it was sealed. */
export function SealVerification({ client, id }: { client: Signpost; id: string }) {
  const { value, failure } = useLoaded((signal) => client.documents.getVerification(id, { signal }), id)
  return (
    <>
      <h2>{t('Seal')}</h2>
      <LoadFailure of={failure} />
      {value ? <Verdict of={value} /> : !failure && <p role="status">{t('Loading…')}</p>}
    </>
  )
}

function Verdict({ of: { valid, verdict, problems, signatures } }: { of: Verification }) {
  return (
    <>
      <p class="verdict">
        <span class={`pill pill--${valid ? 'completed' : 'failed'}`}>{valid ? t('Valid') : t('Not valid')}</span>{' '}
        {meaningOf(verdict)}
      </p>
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <Table
        label={t('Signatures of the sealed PDF')}
        rows={signatures.map((signature) => ({ ...signature, id: signature.field_name }))}
        columns={[
          { title: t('Signer'), cell: ({ signer_name }) => signer_name ?? '–' },
          { title: t('Signed'), cell: ({ signed_at }) => <Time at={signed_at} /> },
          { title: t('Level'), cell: ({ level }) => level ?? '–' },
          { title: t('Result'), cell: ({ indication }) => t(indication) },
          { title: t('Trusted'), cell: ({ trusted }) => (trusted ? t('yes') : t('no')) }
        ]}
      />
    </>
  )
}
