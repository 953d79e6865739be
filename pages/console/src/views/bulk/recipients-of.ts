import type { CreateBulkSendRequest } from '@signpost/sdk'
import { addressKey, isEmail } from '@signpost/spec/email-format'
import { t } from '../../language/translate.js'
import type { Columns, Part } from './columns.js'
import { languageOfCell } from './language-of-cell.js'
import { type Fillable, type Matches, problemOfValue } from './problem-of-value.js'
import { valueOfCell } from './value-of-cell.js'

/** A row that becomes a recipient. */
export interface RecipientRow extends Record<Part, string> {
  /** As spreadsheets count, from 1. */
  row: number
  /** Values by the labels of their fields. A field whose cell is empty is not among them. */
  values: Record<string, string>
}

/** A row that cannot be sent. */
export interface RowProblem extends RecipientRow {
  /** The index of the column, or -1. */
  column: number
  problem: string
}

export interface Recipients {
  good: RecipientRow[]
  bad: RowProblem[]
}

type Found = [column: number, problem: string] | null

/** The recipients that a CSV file names, and the rows that name none. The service checks them again. */
export function recipientsOf(
  rows: string[][],
  columns: Columns,
  fields: Fillable[] = [],
  matches: Matches = () => true
): Recipients {
  const good: RecipientRow[] = []
  const bad: RowProblem[] = []
  const seen = new Set<string>()
  for (const [index, cells] of rows.entries()) {
    if (columns.hasHeading && index === 0) continue
    const recipient = readRow(index + 1, cells, columns, fields)
    const found = problemOf(recipient, columns, seen) ?? problemOfValues(recipient, columns, fields, matches)
    if (found) bad.push({ ...recipient, column: found[0], problem: found[1] })
    else good.push(recipient)
    seen.add(addressKey(recipient.email))
  }
  return { good, bad }
}

/** A row as a recipient of a request, who signs on a page at the end if the fields have no place for it. */
export function requestOf({ email, name, company, language, message, values }: RecipientRow, hasBlock: boolean) {
  const recipient: CreateBulkSendRequest['recipients'][number] = { email, name }
  if (company) recipient.company = company
  if (language) recipient.language = language
  if (message) recipient.message = message
  if (hasBlock) recipient.signature_block = true
  if (Object.keys(values).length > 0) recipient.prefill = values
  return recipient
}

function readRow(row: number, cells: string[], columns: Columns, fields: Fillable[]): RecipientRow {
  const cell = (column: number | undefined) => cells[column ?? -1]?.trim() ?? ''
  const given = fields
    .map((field) => [field.label, valueOfCell(field, cell(columns.values[field.label]))] as const)
    .filter(([, value]) => value !== '')
  const language = cell(columns.language)
  return {
    row,
    ...{ email: cell(columns.email), name: cell(columns.name), company: cell(columns.company) },
    ...{ language: languageOfCell(language) ?? language, message: cell(columns.message) },
    values: Object.fromEntries(given)
  }
}

function problemOf(recipient: RecipientRow, columns: Columns, seen: ReadonlySet<string>): Found {
  const { email, name, company, language, message } = recipient
  const at = (part: Part, problem: string): Found => [columns[part], problem]
  if (!email) return at('email', t('The e-mail address is missing.'))
  if (!isEmail(email)) return at('email', t('The e-mail address is not valid.'))
  if (seen.has(addressKey(email))) return at('email', t('The e-mail address occurs in an earlier row.'))
  if (!name) return at('name', t('The name is missing.'))
  if (isEmail(name)) return at('name', t('The name is an e-mail address.'))
  if (name.length > 100) return at('name', t('The name is longer than 100 characters.'))
  if (company.length > 200) return at('company', t('The company is longer than 200 characters.'))
  if (language && !languageOfCell(language))
    return at('language', t('“{language}” is no language of e-mails to signers.', { language }))
  if (message.length > 5000) return at('message', t('The message is longer than 5000 characters.'))
  return null
}

function problemOfValues({ values }: RecipientRow, columns: Columns, fields: Fillable[], matches: Matches): Found {
  for (const field of fields) {
    const value = values[field.label]
    const problem = value === undefined ? null : problemOfValue(field, value, matches)
    if (problem) return [columns.values[field.label] ?? -1, problem]
  }
  return null
}
