import { saveFile } from '../../../shared/save-file.js'
import { t } from '../language/translate.js'
import { type CsvValue, toCsv } from './csv.js'
import { SaveButton } from './save-button.js'

interface CsvButtonProps<Row> {
  /** The name of the file, without its ending. */
  name: string
  /** All rows that match, not only those on this page. */
  load(): Promise<Row[]>
  columns: Record<string, (row: Row) => CsvValue>
}

/** The most rows that are exported. */
export const exportLimit = 10_000

/** Saves a list as CSV. The headings are the names in the API, the same in every language. */
export function CsvButton<Row>({ name, load, columns }: CsvButtonProps<Row>) {
  const save = async () => {
    const rows = await load()
    const cells = rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row)))
    saveFile(`${name}.csv`, toCsv([Object.keys(columns), ...cells]), 'text/csv;charset=utf-8')
  }
  return <SaveButton text={t('Export as CSV')} save={save} />
}
