import type { CountDocumentsQuery, DocumentCounts, DocumentStatus, ListDocumentsQuery } from '@signpost/sdk'

/** What the list is limited to. Ended documents are listed by what ended them, and the trash has drafts that the others leave out. */
export const shown = ['sent', 'completed', 'declined', 'expired', 'voided', 'draft', 'trash'] as const
export type Shown = (typeof shown)[number]

const asked: Record<Shown, Pick<ListDocumentsQuery, 'status' | 'voided_by' | 'trashed'>> = {
  sent: { status: 'sent' },
  completed: { status: 'completed' },
  declined: { voided_by: 'signer' },
  expired: { voided_by: 'expiry' },
  voided: { voided_by: 'sender' },
  draft: { status: 'draft' satisfies DocumentStatus },
  trash: { trashed: true }
}

/** The parameters of the URL that limit the list further, with the API's names. */
export const filters = [
  'signer_email',
  'created_after',
  'created_before',
  'template_id',
  'template_link_id',
  'tag'
] as const
export type Filter = (typeof filters)[number]

/** By what the list can be sorted. */
export const sorts = ['updated_at', 'created_at'] as const
export type Sort = (typeof sorts)[number]

/** What the URL of the list asks the API for. */
export function readQuery(url: URLSearchParams): ListDocumentsQuery {
  const status = readShown(url)
  return { ...(status ? asked[status] : {}), ...readFilters(url), ...readOrder(url) }
}

/** What the URL limits the list to, apart from where the documents stand. */
export function readFilters(url: URLSearchParams): CountDocumentsQuery {
  const given = ['search', ...filters].flatMap((name) => {
    const value = url.get(name)
    if (!value) return []
    return [[name, name.startsWith('created_') ? startOfDay(value) : value] as const]
  })
  return Object.fromEntries(given)
}

/** When a day begins where the reader is. What is no day goes to the API as it is, which says so. */
function startOfDay(day: string): string {
  const start = new Date(`${day}T00:00`)
  return Number.isNaN(start.getTime()) ? day : start.toISOString()
}

const counters: Record<Shown, (counts: DocumentCounts) => number> = {
  sent: ({ sent }) => sent,
  completed: ({ completed }) => completed,
  declined: ({ voided_by }) => voided_by.signer,
  expired: ({ voided_by }) => voided_by.expiry,
  voided: ({ voided_by }) => voided_by.sender,
  draft: ({ draft }) => draft,
  trash: ({ trashed }) => trashed
}

/** How many documents a list limited to this has, or one that leaves out only the trash. */
export const countOf = (counts: DocumentCounts, status: Shown | undefined): number =>
  status ? counters[status](counts) : counts.total

export function readShown(url: URLSearchParams): Shown | undefined {
  return shown.find((each) => each === url.get('status'))
}

/** How the list is sorted. What changed last is first, unless the URL says otherwise. */
export function readOrder(url: URLSearchParams): { sort: Sort; order: 'asc' | 'desc' } {
  const [by, order] = (url.get('order') ?? '').split('.')
  return { sort: sorts.find((sort) => sort === by) ?? sorts[0], order: order === 'asc' ? 'asc' : 'desc' }
}

/** Whether documents are left out of the list. */
export const isLimited = (url: URLSearchParams): boolean =>
  ['status', 'search', 'page', ...filters].some((name) => url.get(name))

/** What is asked for, apart from the page: the same text for the same list. */
export function filterOf(asked: URLSearchParams): string {
  const kept = new URLSearchParams(asked)
  kept.delete('page')
  kept.sort()
  return kept.toString()
}
