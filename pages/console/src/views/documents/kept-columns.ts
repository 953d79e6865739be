const key = 'signpost:document-columns'

/** The columns that can be shown beside the title. Those of metadata are `metadata.` and a key. */
export const knownColumns = [
  'status',
  'turn',
  'signers',
  'sent_by',
  'created_at',
  'updated_at',
  'sent_at',
  'expires_at',
  'completed_at',
  'external_id'
] as const
export type KnownColumn = (typeof knownColumns)[number]

const byDefault: readonly string[] = ['status', 'turn', 'sent_by', 'updated_at'] satisfies KnownColumn[]

const isMetadata = (column: string): boolean => column.startsWith('metadata.')
export const isKnown = (column: string): column is KnownColumn => (knownColumns as readonly string[]).includes(column)

/** The columns of the URL, or those that were chosen last in this browser. */
export function readColumns(asked: URLSearchParams): string[] {
  const text = asked.get('columns') ?? localStorage.getItem(key) ?? ''
  // A key of metadata may contain a comma.
  const columns = text.split(',').map(decoded)
  const shown = columns.filter((column) => isKnown(column) || isMetadata(column))
  return shown.length > 0 ? [...new Set(shown)] : [...byDefault]
}

/** Keeps the columns for the next time. Returns them as in the URL. */
export function keepColumns(columns: string[]): string {
  const text = columns.map(encodeURIComponent).join(',')
  localStorage.setItem(key, text)
  return text
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
