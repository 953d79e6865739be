import type { CreateBulkSendRequest } from '@signpost/sdk'
import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { Failure } from '../../parts/failure.js'
import { Area, Field } from '../../parts/field.js'
import { readForm } from '../../parts/form-values.js'
import { Tick } from '../../parts/tick.js'
import { useAct } from '../../parts/use-act.js'
import { ColumnChoices } from './column-choices.js'
import { type Columns, guessColumns } from './columns.js'
import type { Fillable, Matches } from './problem-of-value.js'
import { type RecipientRow, recipientsOf, requestOf } from './recipients-of.js'
import { RecipientsPreview } from './recipients-preview.js'
import { refusedRows } from './refused-rows.js'

export interface BulkFormProps {
  /** The fields of a copy that columns can fill. */
  fields: Fillable[]
  /** Whether there are fields, but none for a signature or initials. */
  lacksMark: boolean
  /** Judges patterns of fields. */
  matches: Matches
  send(request: CreateBulkSendRequest): Promise<unknown>
  /** Shows a copy as one of the recipients gets it. */
  copyFor(recipients: RecipientRow[]): ComponentChildren
}

/** Chooses the columns of a file, shows what would be sent, and sends it. */
export function MappedForm({ rows, fields, lacksMark, matches, send, copyFor }: BulkFormProps & { rows: string[][] }) {
  const [columns, setColumns] = useState<Columns>(() =>
    guessColumns(
      rows,
      fields.map(({ label }) => label)
    )
  )
  const { problem, details, isBusy, act } = useAct()
  const [hasBlock, setBlock] = useState(lacksMark)
  // What the refused request had. Empty once the columns are chosen again, which may mend it.
  const [sent, setSent] = useState<RecipientRow[]>([])
  const { good, bad } = useMemo(() => recipientsOf(rows, columns, fields, matches), [rows, columns, fields, matches])
  const remap = (chosen: Columns) => {
    setColumns(chosen)
    setSent([])
  }
  const submit = (event: SubmitEvent) => {
    const given = readForm(event)
    const [subject, message] = [given.text('subject'), given.text('message')]
    setSent(good)
    const recipients = good.map((row) => requestOf(row, hasBlock))
    const request = { recipients, ...(subject && { subject }), ...(message && { message }) }
    void act(() => send(request))
  }
  return (
    <form class="stack form form--wide" onSubmit={submit}>
      <ColumnChoices rows={rows} fields={fields} columns={columns} onMap={remap} />
      <RecipientsPreview
        good={good}
        bad={[...refusedRows(details, sent, columns), ...bad]}
        columns={columns}
        heading={columns.hasHeading ? (rows[0] ?? []) : []}
      />
      {good.length > 0 && copyFor(good)}
      {lacksMark && (
        <Tick label={t('No field for a signature: sign on a page at the end')} checked={hasBlock} onChange={setBlock} />
      )}
      <Field
        label={t('Subject for your records')}
        hint={t('Not shown to the recipients.')}
        name="subject"
        maxLength={255}
        error={details.subject}
      />
      <Area
        label={t('Message')}
        hint={columns.message < 0 ? undefined : t('For rows without a message of their own.')}
        name="message"
        rows={3}
        maxLength={5000}
        error={details.message}
      />
      <Failure text={problem} />
      <p class="buttons">
        <button class="button button--primary" type="submit" disabled={isBusy || good.length === 0}>
          {bad.length > 0
            ? t('Leave out {bad} and send to {good}', { bad: bad.length, good: good.length })
            : t('Send to {good}', { good: good.length })}
        </button>
      </p>
    </form>
  )
}
