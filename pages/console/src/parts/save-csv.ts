import { saveFile } from '../../../shared/save-file.js'
import { type CsvValue, toCsv } from './csv.js'

/** The columns of a file, by the names in the API, which are the same in every language. */
export type CsvColumns<Row> = Record<string, (row: Row) => CsvValue>

/** The most rows that are exported. */
export const exportLimit = 10_000

/** Saves rows as CSV, in a file of this name. */
export function saveCsv<Row>(name: string, rows: Row[], columns: CsvColumns<Row>): void {
  const cells = rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row)))
  saveFile(`${name}.csv`, toCsv([Object.keys(columns), ...cells]), 'text/csv;charset=utf-8')
}
