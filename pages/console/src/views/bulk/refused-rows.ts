import type { Columns, Part } from './columns.js'
import type { RecipientRow, RowProblem } from './recipients-of.js'

/** The rows that the service has refused, by the paths of its error. */
export function refusedRows(details: Record<string, string>, sent: RecipientRow[], columns: Columns): RowProblem[] {
  return Object.entries(details).flatMap(([path, problem]) => {
    const [, index, part = '', label = ''] = /^recipients\[(\d+)\]\.(\w+)\.?(.*)$/s.exec(path) ?? []
    const row = sent[Number(index ?? -1)]
    if (!row) return []
    const column = part === 'prefill' ? columns.values[label] : columns[part as Part]
    return [{ ...row, column: column ?? -1, problem }]
  })
}
