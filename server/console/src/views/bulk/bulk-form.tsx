import type { CreateBulkSendRequest } from '@signpost/sdk'
import { useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { DropZone } from '../../parts/drop-zone.js'
import { Failure } from '../../parts/failure.js'
import { Area, Choice, Field } from '../../parts/field.js'
import { readForm } from '../../parts/form-values.js'
import { useAct } from '../../parts/use-act.js'
import { type Columns, guessColumns } from './columns.js'
import { readCsv } from './read-csv.js'
import { type RecipientRow, recipientsOf } from './recipients-of.js'
import { RecipientsPreview } from './recipients-preview.js'

interface BulkFormProps {
  send(request: CreateBulkSendRequest): Promise<unknown>
}

interface CsvFile {
  name: string
  rows: string[][]
}

/** Chooses a CSV file, shows what would be sent, and sends it. */
export function BulkForm({ send }: BulkFormProps) {
  const [file, setFile] = useState<CsvFile | null>(null)
  const [columns, setColumns] = useState<Columns | null>(null)
  const reading = useAct()
  const read = (chosen: File) =>
    void reading.act(async () => {
      const rows = readCsv(await chosen.arrayBuffer())
      if (rows.length === 0) throw new Error(t('The file {name} has no rows.', { name: chosen.name }))
      setFile({ name: chosen.name, rows })
      setColumns(guessColumns(rows))
    })
  return (
    <>
      <DropZone
        label={t('Drop a CSV file with names and e-mail addresses here, or')}
        accept="text/csv,.csv,.txt"
        isBusy={reading.isBusy}
        onFiles={([chosen]) => read(chosen)}
      >
        {file && <p>{t('{name}: {rows} rows', { name: file.name, rows: file.rows.length })}</p>}
      </DropZone>
      <Failure text={reading.problem} />
      {file && columns && (
        <MappedForm key={file.name} rows={file.rows} columns={columns} onMap={setColumns} send={send} />
      )}
    </>
  )
}

interface MappedFormProps extends BulkFormProps {
  rows: string[][]
  columns: Columns
  onMap(columns: Columns): void
}

function MappedForm({ rows, columns, onMap, send }: MappedFormProps) {
  const { problem, details, isBusy, act } = useAct()
  // What the refused request had, because the columns may be chosen anew since.
  const [sent, setSent] = useState<RecipientRow[]>([])
  const { good, bad } = recipientsOf(rows, columns)
  const refused = Object.entries(details).map(([at, text]) => ({ ...refusedRow(at, sent), problem: text }))
  const submit = (event: SubmitEvent) => {
    const given = readForm(event)
    const [subject, message] = [given.text('subject'), given.text('message')]
    setSent(good)
    void act(() =>
      send({
        recipients: good.map(({ email, name, company }) => ({ email, name, ...(company && { company }) })),
        ...(subject && { subject }),
        ...(message && { message })
      })
    )
  }
  const choice = (label: string, key: 'email' | 'name' | 'company') => (
    <Choice
      label={label}
      value={columns[key]}
      onChange={(event) => onMap({ ...columns, [key]: Number(event.currentTarget.value) })}
    >
      {key === 'company' && <option value={-1}>{t('None')}</option>}
      {titlesOf(rows, columns).map((title, index) => (
        <option key={title} value={index}>
          {title}
        </option>
      ))}
    </Choice>
  )
  return (
    <form class="form form--wide" onSubmit={submit}>
      <fieldset class="filters">
        <legend>{t('Columns')}</legend>
        {choice(t('E-mail address'), 'email')}
        {choice(t('Name'), 'name')}
        {choice(t('Company'), 'company')}
        <label class="tick">
          <input
            type="checkbox"
            checked={columns.hasHeading}
            onChange={(event) => onMap({ ...columns, hasHeading: event.currentTarget.checked })}
          />
          {t('The first row has headings')}
        </label>
      </fieldset>
      <RecipientsPreview good={good} bad={[...refused, ...bad]} />
      <Field
        label={t('Subject for your records')}
        hint={t('Not shown to the recipients.')}
        name="subject"
        maxLength={255}
        error={details.subject}
      />
      <Area label={t('Message')} name="message" rows={3} maxLength={5000} error={details.message} />
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

function titlesOf(rows: string[][], { hasHeading }: Columns): string[] {
  const width = Math.max(...rows.map((cells) => cells.length))
  return Array.from({ length: width }, (_, index) => {
    const heading = rows[0]?.[index]?.trim()
    const number = t('Column {number}', { number: index + 1 })
    return hasHeading && heading ? `${number}: ${heading}` : number
  })
}

function refusedRow(at: string, sent: RecipientRow[]): RecipientRow {
  const index = /^recipients\[(\d+)\]/.exec(at)?.[1]
  return sent[Number(index ?? -1)] ?? { row: 0, email: '', name: '', company: '' }
}
