import { t } from '../language/translate.js'
import { SaveButton } from './save-button.js'
import { type CsvColumns, saveCsv } from './save-csv.js'

interface CsvButtonProps<Row> {
  /** The name of the file, without its ending. */
  name: string
  /** All rows that match, not only those on this page. */
  load(): Promise<Row[]>
  columns: CsvColumns<Row>
}

/** Saves a list as CSV. */
export function CsvButton<Row>({ name, load, columns }: CsvButtonProps<Row>) {
  return <SaveButton text={t('Export as CSV')} save={async () => saveCsv(name, await load(), columns)} />
}
