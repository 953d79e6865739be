import type { TemplateField } from '@signpost/sdk'
import { useMemo, useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { Facts } from '../../parts/facts.js'
import { FailedView } from '../../parts/failed-view.js'
import { Choice } from '../../parts/field.js'
import { usePdf } from '../../parts/use-pdf.js'
import { Reader } from '../../reader/reader.js'
import { fieldsOfCopy } from './copy-fields.js'
import type { RecipientRow } from './recipients-of.js'

export interface CopyPreviewProps {
  fields: TemplateField[]
  recipients: RecipientRow[]
  download(signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
}

/** The pages as one chosen recipient gets them. */
export function CopyPreview({ fields, recipients, download }: CopyPreviewProps) {
  const [row, setRow] = useState(0)
  const recipient = recipients.find((each) => each.row === row) ?? recipients[0]
  const { value: pdf, failure } = usePdf(download, 'copy')
  const fillers = useMemo(() => (recipient ? [fieldsOfCopy(fields, recipient)] : []), [fields, recipient])
  if (failure) return <FailedView of={failure} />
  if (!pdf || !recipient) return <p role="status">{t('Loading…')}</p>
  return (
    <>
      <Choice
        label={t('Copy for')}
        value={recipient.row}
        onChange={(event) => setRow(Number(event.currentTarget.value))}
      >
        {recipients.map((each) => (
          <option key={each.row} value={each.row}>
            {t('Row {row}: {name}', { row: each.row, name: each.name })}
          </option>
        ))}
      </Choice>
      <Facts
        of={[
          [t('Language'), recipient.language || t('As set in the account')],
          [t('Message'), recipient.message || t('The one for all')]
        ]}
      />
      <Reader pdf={pdf} fillers={fillers} />
    </>
  )
}
