import type { TemplateField } from '@signpost/sdk'
import { traitsOf } from '../../editor/field-type.js'

const yes = new Set([
  'true',
  'yes',
  'y',
  'x',
  '1',
  '✓',
  'ja',
  'j',
  'oui',
  'o',
  'sí',
  'si',
  's',
  'wahr',
  'vrai',
  'verdadero'
])
const no = new Set(['false', 'no', 'n', '0', 'nein', 'non', 'falsch', 'faux', 'falso'])

/** The value that a cell of a spreadsheet means for a field. What is not understood stays as it is, and is said to be wrong. */
export function valueOfCell(field: Pick<TemplateField, 'type' | 'options'>, cell: string): string {
  const { control } = traitsOf(field)
  switch (control) {
    case 'checkbox':
      return tickOf(cell)
    case 'date':
      return dateOf(cell)
    case 'number':
      return numberOf(cell)
    case 'dropdown':
    case 'radio':
      return optionOf(field, cell)?.value ?? cell
    case 'text':
    case 'email':
    case 'mark':
    case 'file':
    case 'none':
      return cell
  }
}

function tickOf(cell: string): string {
  const word = cell.toLowerCase()
  return yes.has(word) ? 'true' : no.has(word) ? 'false' : cell
}

// Dotted dates have the day first everywhere. With slashes it depends on the country, so that they are not guessed.
function dateOf(cell: string): string {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(cell) ?? []
  return day && month ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : cell
}

// One comma with other than three digits after it can only be a decimal separator.
const numberOf = (cell: string) => (/^-?\d+,(\d{1,2}|\d{4,})$/.test(cell) ? cell.replace(',', '.') : cell)

const optionOf = ({ options }: Pick<TemplateField, 'options'>, cell: string) =>
  options?.find(({ value }) => value === cell) ??
  options?.find(({ label }) => label.toLowerCase() === cell.toLowerCase())
