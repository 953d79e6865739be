import type { Signpost, UsageOfDay } from '@signpost/sdk'
import type { Mode } from '../../client.js'
import { currentLanguage, t } from '../../language/translate.js'
import { CsvButton } from '../../parts/csv-button.js'
import { Choice } from '../../parts/field.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { Table } from '../../parts/table.js'
import { useLoaded } from '../../parts/use-loaded.js'
import { changeQuery, useUrl } from '../../route.js'
import { Bars } from './bars.js'

const periods = [7, 30, 90, 365]
const day = 24 * 3600_000

/** What happened on each day: a chart, a table and a file of it. */
export function Activity({ client, mode }: { client: Signpost; mode: Mode }) {
  const asked = Number(useUrl().searchParams.get('days'))
  const days = periods.includes(asked) ? asked : 30
  const { value: usage, failure } = useLoaded(
    async (signal) => (await client.account.usage({ from: dayBefore(days - 1) }, { signal })).data,
    `${mode} ${days}`
  )
  return (
    <section>
      <div class="head">
        <h2>{t('By day')}</h2>
        <div class="filter-line">
          <Choice
            label={t('Period')}
            value={days}
            onChange={(event) => changeQuery({ days: event.currentTarget.value }, { replace: true })}
          >
            {periods.map((count) => (
              <option key={count} value={count}>
                {t('{count} days', { count })}
              </option>
            ))}
          </Choice>
        </div>
        {usage && (
          <CsvButton
            name="usage"
            load={async () => usage}
            columns={{
              date: ({ date }) => date,
              'documents.created': ({ documents }) => documents.created,
              'documents.sent': ({ documents }) => documents.sent,
              'documents.completed': ({ documents }) => documents.completed,
              'deliveries.delivered': ({ deliveries }) => deliveries.delivered,
              'deliveries.failed': ({ deliveries }) => deliveries.failed,
              requests: ({ requests }) => requests
            }}
          />
        )}
      </div>
      <LoadFailure of={failure} />
      {!usage && !failure && <p role="status">{t('Loading…')}</p>}
      {usage && <Charts usage={usage} />}
    </section>
  )
}

/** A number of each day. */
interface Line {
  title: string
  of(day: UsageOfDay): number
  isBad?: boolean
}

function Charts({ usage }: { usage: UsageOfDay[] }) {
  // Those of a group have the same scale.
  const groups: Line[][] = [
    [
      { title: t('Documents created'), of: ({ documents }) => documents.created },
      { title: t('Documents sent'), of: ({ documents }) => documents.sent },
      { title: t('Documents completed'), of: ({ documents }) => documents.completed }
    ],
    [
      { title: t('Webhooks delivered'), of: ({ deliveries }) => deliveries.delivered },
      { title: t('Webhooks failed'), of: ({ deliveries }) => deliveries.failed, isBad: true }
    ],
    [{ title: t('Requests'), of: ({ requests }) => requests }]
  ]
  return (
    <>
      <div class="charts">
        {groups.map((group) => {
          const max = Math.max(1, ...group.flatMap(({ of }) => usage.map(of)))
          return group.map((line) => <Chart key={line.title} line={line} usage={usage} max={max} />)
        })}
      </div>
      <details>
        <summary>{t('As a table')}</summary>
        <Table<UsageOfDay & { id: string }>
          label={t('By day')}
          rows={[...usage].reverse().map((each) => ({ ...each, id: each.date }))}
          columns={[
            { title: t('Day (UTC)'), cell: ({ date }) => written(date) },
            ...groups.flat().map(({ title, of }) => ({ title, cell: (each: UsageOfDay) => inWords(of(each)) }))
          ]}
        />
      </details>
    </>
  )
}

function Chart({ line: { title, of, isBad = false }, usage, max }: { line: Line; usage: UsageOfDay[]; max: number }) {
  const values = usage.map((each) => ({ date: each.date, value: of(each) }))
  const sum = inWords(values.reduce((total, { value }) => total + value, 0))
  return (
    <figure class="panel chart">
      <figcaption>
        {title} <strong>{sum}</strong>
      </figcaption>
      <Bars
        label={t('{title} by day: {sum} in all. The numbers are in the table.', { title, sum })}
        values={values}
        max={max}
        titleOf={({ date, value }) => `${written(date)}: ${inWords(value)}`}
        isBad={isBad}
      />
      <p class="chart__ends" aria-hidden="true">
        {usage.slice(0, 1).map(({ date }) => (
          <span key={date}>{written(date)}</span>
        ))}
        <span>{t('today')}</span>
      </p>
    </figure>
  )
}

const inWords = (count: number) => count.toLocaleString(currentLanguage())

/** A UTC day, in words that are the same in every time zone. */
function written(date: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))
}

function dayBefore(count: number): string {
  return new Date(Date.now() - count * day).toISOString().slice(0, 10)
}
