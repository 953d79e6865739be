import type { Columns } from './columns.js'

/** A row that becomes a recipient. */
export interface RecipientRow {
  /** As spreadsheets count, from 1. */
  row: number
  email: string
  name: string
  company: string
}

/** A row that cannot be sent. */
interface RowProblem extends RecipientRow {
  /** In English, translated where it is shown. */
  problem: string
}

export interface Recipients {
  good: RecipientRow[]
  bad: RowProblem[]
}

/** The recipients that a CSV file names, and the rows that name none. The service checks them again. */
export function recipientsOf(rows: string[][], { email, name, company, hasHeading }: Columns): Recipients {
  const good: RecipientRow[] = []
  const bad: RowProblem[] = []
  const seen = new Set<string>()
  for (const [index, cells] of rows.entries()) {
    if (hasHeading && index === 0) continue
    const cell = (column: number) => cells[column]?.trim() ?? ''
    const recipient = { row: index + 1, email: cell(email), name: cell(name), company: cell(company) }
    const problem = problemOf(recipient, seen)
    if (problem) bad.push({ ...recipient, problem })
    else good.push(recipient)
    seen.add(recipient.email.toLowerCase())
  }
  return { good, bad }
}

function problemOf({ email, name, company }: RecipientRow, seen: ReadonlySet<string>): string | null {
  if (!email) return 'The e-mail address is missing.'
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return 'The e-mail address is not valid.'
  if (seen.has(email.toLowerCase())) return 'The e-mail address occurs in an earlier row.'
  if (!name) return 'The name is missing.'
  if (name.length > 100) return 'The name is longer than 100 characters.'
  if (company.length > 200) return 'The company is longer than 200 characters.'
  return null
}
