import type { DocumentListItem } from '@signpost/sdk'
import type { ComponentChildren } from 'preact'
import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { Link } from '../../parts/link.js'
import { Pill } from '../../parts/pill.js'
import type { Column } from '../../parts/table.js'
import { Time } from '../../parts/time.js'
import { isKnown, type KnownColumn } from './kept-columns.js'

type Columns = [Column<DocumentListItem>, ...Column<DocumentListItem>[]]

const cells: Record<KnownColumn, (row: DocumentListItem) => ComponentChildren> = {
  status: ({ status }) => <Pill status={status} />,
  signers: ({ signers }) => signers?.map(({ name }) => name).join(', ') || '–',
  progress: ({ signers = [] }) => {
    const signed = signers.filter(({ status }) => status === 'signed').length
    return signers.length === 0 ? '–' : t('{signed} of {all} signed', { signed, all: signers.length })
  },
  created_at: ({ created_at }) => <Time at={created_at} />,
  updated_at: ({ updated_at }) => <Time at={updated_at} />,
  sent_at: ({ sent_at }) => <Time at={sent_at} />,
  expires_at: ({ expires_at }) => <Time at={expires_at} />,
  completed_at: ({ completed_at }) => <Time at={completed_at} />,
  external_id: ({ external_id }) => external_id ?? '–'
}

const titles: Record<KnownColumn, string> = {
  status: 'Status',
  signers: 'Signers',
  progress: 'Progress',
  created_at: 'Created',
  updated_at: 'Changed',
  sent_at: 'Sent',
  expires_at: 'Expires',
  completed_at: 'Completed',
  external_id: 'External id'
}

/** The title of a column, for people. */
export function titleOf(column: string): string {
  return isKnown(column) ? t(titles[column]) : t('Metadata: {key}', { key: keyOf(column) })
}

/** The columns of the list: the title, and those that were chosen. */
export const columnsOf = (mode: Mode, chosen: string[]): Columns => [
  { title: t('Title'), cell: ({ id, title }) => <Link to={`/console/${mode}/documents/${id}`}>{title}</Link> },
  ...chosen.map((column) => ({
    title: titleOf(column),
    cell: isKnown(column) ? cells[column] : ({ metadata }: DocumentListItem) => metadata[keyOf(column)] ?? '–'
  }))
]

const keyOf = (column: string) => column.replace(/^metadata\./, '')
