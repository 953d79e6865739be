import type { DocumentListItem } from '@signpost/sdk'
import type { ComponentChildren } from 'preact'
import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { calledOf } from '../../parts/called.js'
import { Link } from '../../parts/link.js'
import { standingOf } from '../../parts/standing.js'
import { State } from '../../parts/state.js'
import type { Column } from '../../parts/table.js'
import { Tags } from '../../parts/tags.js'
import { Ago } from '../../parts/time.js'
import { changeQuery } from '../../route.js'
import { type readOrder, sorts } from './document-query.js'
import { isKnown, type KnownColumn } from './kept-columns.js'
import { Turn } from './turn.js'

/** The first is the heading of its row. */
export type Columns = [Column<DocumentListItem>, ...Column<DocumentListItem>[]]

const cells: Record<KnownColumn, (row: DocumentListItem) => ComponentChildren> = {
  status: (document) => <State of={standingOf(document)} />,
  turn: (document) => <Turn of={document} />,
  signers: ({ signers = [] }) => signers.map((signer) => calledOf(signer, signers)).join(', ') || '–',
  sent_by: ({ sent_by }) => <SentBy of={sent_by ?? null} />,
  created_at: ({ created_at }) => <Ago at={created_at} />,
  updated_at: ({ updated_at }) => <Ago at={updated_at} />,
  sent_at: ({ sent_at }) => <Ago at={sent_at} />,
  expires_at: ({ expires_at }) => <Ago at={expires_at} />,
  completed_at: ({ completed_at }) => <Ago at={completed_at} />,
  external_id: ({ external_id }) => external_id ?? '–'
}

const titles: Record<KnownColumn, string> = {
  status: 'Status',
  turn: 'Whose turn',
  signers: 'Signers',
  sent_by: 'Sent by',
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
export const columnsOf = (
  mode: Mode,
  chosen: string[],
  order: ReturnType<typeof readOrder>,
  menuOf: Column<DocumentListItem>['cell']
): Columns => [
  {
    title: t('Title'),
    cell: ({ id, title, tags }) => (
      <span class="tags">
        <Link class="title" title={title} to={`/console/${mode}/documents/${id}`}>
          <bdi>{title}</bdi>
        </Link>
        <Tags of={tags} to={(tag) => `/console/${mode}/documents?tag=${encodeURIComponent(tag)}`} />
      </span>
    )
  },
  ...chosen.map((column) => ({
    title: titleOf(column),
    isPlain: column === 'status' || column === 'turn',
    sort: sortOf(column, order),
    cell: isKnown(column) ? cells[column] : ({ metadata }: DocumentListItem) => metadata[keyOf(column)] ?? '–'
  })),
  { title: t('Actions'), isMenu: true, cell: menuOf }
]

/** The columns of the trash. Its documents have no view of their own until they are restored. */
export const trashColumns = (): Columns => [
  { title: t('Title'), cell: ({ title }) => title },
  { title: t('Created'), cell: ({ created_at }) => <Ago at={created_at} /> },
  { title: t('In the trash since'), cell: ({ trashed_at }) => <Ago at={trashed_at} /> }
]

function sortOf(column: string, { sort, order }: ReturnType<typeof readOrder>): Column<DocumentListItem>['sort'] {
  if (!sorts.some((each) => each === column)) return undefined
  const isSorted = sort === column
  const next = isSorted && order === 'desc' ? 'asc' : 'desc'
  return {
    order: isSorted ? (order === 'asc' ? 'ascending' : 'descending') : null,
    onSort: () => changeQuery({ order: `${column}.${next}`, page: '' })
  }
}

const keyOf = (column: string) => column.replace(/^metadata\./, '')

/** Who sent a document: the member, the key, or the service for a link of a template. Nobody yet, of a draft. */
function SentBy({ of: sender }: { of: DocumentListItem['sent_by'] | null }) {
  if (!sender) return <>–</>
  const text =
    sender.name ?? (sender.type === 'key' ? t('API') : sender.type === 'member' ? t('A member') : t('By itself'))
  return (
    <bdi class="sent-by" title={[text, sender.id].filter(Boolean).join(' · ')}>
      {text}
    </bdi>
  )
}
