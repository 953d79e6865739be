import { t } from '../../language/translate.js'
import { type Column, Table } from '../../parts/table.js'
import type { Columns } from './columns.js'
import type { RecipientRow, Recipients } from './recipients-of.js'

const shown = 5
const shownProblems = 100

interface RecipientsPreviewProps extends Recipients {
  columns: Columns
  /** What the columns are called. Empty if the file does not say. */
  heading: string[]
}

type ListedRow = RecipientRow & { id: string }

/** The first copies as they will be, and every row that cannot be sent. */
export function RecipientsPreview({ good, bad, columns, heading }: RecipientsPreviewProps) {
  const rowsOf = <Row extends RecipientRow>(rows: Row[]) => rows.map((row, index) => ({ ...row, id: String(index) }))
  const nameOf = (column: number) =>
    column < 0 ? '–' : heading[column]?.trim() || t('Column {number}', { number: column + 1 })
  return (
    <>
      {bad.length > 0 && (
        <section class="notice" role="alert" aria-labelledby="bad-rows">
          <h2 id="bad-rows">{t('Rows that cannot be sent: {count}', { count: bad.length })}</h2>
          <Table
            label={t('Rows that cannot be sent')}
            rows={rowsOf(bad.slice(0, shownProblems))}
            columns={[
              { title: t('Row'), cell: ({ row }) => row },
              { title: t('Column'), cell: ({ column }) => nameOf(column) },
              { title: t('Problem'), cell: ({ problem }) => problem },
              { title: t('E-mail address'), cell: ({ email }) => email || '–' },
              { title: t('Name'), cell: ({ name }) => name || '–' }
            ]}
          />
          {bad.length > shownProblems && <p>{t('and {count} more', { count: bad.length - shownProblems })}</p>}
        </section>
      )}
      <h2>{t('Recipients: {count}', { count: good.length })}</h2>
      <Table
        label={t('Recipients')}
        rows={rowsOf(good.slice(0, shown))}
        empty={t('No row can be sent.')}
        columns={[
          { title: t('Row'), cell: ({ row }) => row },
          { title: t('E-mail address'), cell: ({ email }) => email },
          { title: t('Name'), cell: ({ name }) => name },
          { title: t('Company'), cell: ({ company }) => company || '–' },
          ...chosenColumns(columns)
        ]}
      />
      {good.length > shown && <p>{t('and {count} more', { count: good.length - shown })}</p>}
    </>
  )
}

function chosenColumns({ language, message, values }: Columns): Column<ListedRow>[] {
  const chosen: Column<ListedRow>[] = []
  if (language >= 0) chosen.push({ title: t('Language'), cell: (row) => row.language || '–' })
  if (message >= 0) chosen.push({ title: t('Own message'), cell: (row) => <div class="cut">{row.message || '–'}</div> })
  for (const [label, column] of Object.entries(values)) {
    if (column >= 0)
      chosen.push({
        title: t('Field {label}', { label }),
        cell: (row) => <div class="cut">{row.values[label] ?? '–'}</div>
      })
  }
  return chosen
}
