import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide'
import type { ComponentChildren, JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { t } from '../language/translate.js'
import { EmptyState } from './empty-state.js'
import { Icon } from './icon.js'

export interface Column<Row> {
  title: string
  cell(row: Row): ComponentChildren
  /** Whether a card leaves the title away, because the cell alone tells what it is. */
  isPlain?: boolean
  /** Whether it holds a menu, at the end of its row. */
  isMenu?: boolean
  /** Lets the rows be sorted by this column. */
  sort?: Sort | undefined
}

interface Sort {
  /** How they are sorted by it now, if they are. */
  order: 'ascending' | 'descending' | null
  onSort(): void
}

interface Selection<Row> {
  keys: ReadonlySet<string>
  /** What the checkbox of a row is for, for screen readers. */
  labelOf(row: Row): string
  onChange(keys: ReadonlySet<string>): void
}

interface TableProps<Row extends { id: string }> {
  /** What the table lists, for screen readers. */
  label: string
  rows: Row[]
  /** The first is the heading of its row. */
  columns: [Column<Row>, ...Column<Row>[]]
  isBusy?: boolean
  /** Lets rows be selected. */
  selection?: Selection<Row> | undefined
  /** What is shown if there are no rows. */
  empty?: string | JSX.Element
}

/** A table that scrolls sideways where there is little room. On phones each row is a card. */
export function Table<Row extends { id: string }>(props: TableProps<Row>) {
  const { label, rows, columns, isBusy = false, selection, empty = t('There is nothing here yet.') } = props
  // As long as rows and columns are the same ones, nothing in them is drawn again.
  const cells = useMemo(() => rows.map((row) => cellsOf(row, columns)), [rows, columns])
  if (rows.length === 0) return typeof empty === 'string' ? <EmptyState text={empty} /> : empty
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reachable with the keyboard
    <section class="table" aria-label={label} tabIndex={0}>
      <table aria-busy={isBusy}>
        <thead>
          <tr>
            {selection && (
              <td>
                <Tick
                  label={t('Select all')}
                  isOn={rows.every(({ id }) => selection.keys.has(id))}
                  onChange={(isOn) => selection.onChange(new Set(isOn ? rows.map(({ id }) => id) : []))}
                />
              </td>
            )}
            {columns.map(({ title, sort, isMenu }) => (
              <th key={title} scope="col" aria-sort={sort?.order ?? undefined}>
                {sort ? (
                  <SortButton title={title} {...sort} />
                ) : isMenu ? (
                  <span class="visually-hidden">{title}</span>
                ) : (
                  title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.id}>
              {selection && (
                <td>
                  <Tick
                    label={selection.labelOf(row)}
                    isOn={selection.keys.has(row.id)}
                    onChange={(isOn) => selection.onChange(changed(selection.keys, row.id, isOn))}
                  />
                </td>
              )}
              {cells[index]}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function cellsOf<Row extends { id: string }>(row: Row, [head, ...rest]: TableProps<Row>['columns']) {
  return (
    <>
      <th scope="row">{head.cell(row)}</th>
      {rest.map(({ title, cell, isPlain, isMenu }) => (
        <td key={title} class={isMenu ? 'menu-cell' : undefined} data-title={isPlain || isMenu ? undefined : title}>
          {cell(row)}
        </td>
      ))}
    </>
  )
}

function SortButton({ title, order, onSort }: { title: string } & Sort) {
  const icon = order === null ? ChevronsUpDown : order === 'ascending' ? ArrowUp : ArrowDown
  return (
    <button class="sort" type="button" onClick={onSort}>
      {title}
      <Icon of={icon} />
    </button>
  )
}

function Tick({ label, isOn, onChange }: { label: string; isOn: boolean; onChange(isOn: boolean): void }) {
  return (
    <input
      type="checkbox"
      class="check"
      aria-label={label}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

function changed(keys: ReadonlySet<string>, key: string, isOn: boolean): ReadonlySet<string> {
  const next = new Set(keys)
  if (isOn) next.add(key)
  else next.delete(key)
  return next
}
