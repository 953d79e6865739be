import { t } from '../../language/translate.js'
import { Table } from '../../parts/table.js'
import type { RecipientRow, Recipients } from './recipients-of.js'

const shown = 5
const shownProblems = 100

/** The first copies as they will be, and every row that cannot be sent. */
export function RecipientsPreview({ good, bad }: Recipients) {
  const rowsOf = <Row extends RecipientRow>(rows: Row[]) => rows.map((row, index) => ({ ...row, id: String(index) }))
  return (
    <>
      {bad.length > 0 && (
        <section class="notice" role="alert" aria-labelledby="bad-rows">
          <h2 id="bad-rows">{t('Rows that cannot be sent: {count}', { count: bad.length })}</h2>
          <Table
            label={t('Rows that cannot be sent')}
            rows={rowsOf(bad.slice(0, shownProblems))}
            columns={[
              { title: t('Row'), cell: ({ row }) => row || '–' },
              { title: t('Problem'), cell: ({ problem }) => t(problem) },
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
          { title: t('Company'), cell: ({ company }) => company || '–' }
        ]}
      />
      {good.length > shown && <p>{t('and {count} more', { count: good.length - shown })}</p>}
    </>
  )
}
