import type { DocumentStatus, ListDocumentsQuery } from '@signpost/sdk'

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
  const given = ['search', ...filters].flatMap((name) => {
    const value = url.get(name)
    if (!value) return []
    return [[name, name.startsWith('created_') ? startOfDay(value) : value] as const]
  })
  return { ...(status ? asked[status] : {}), ...Object.fromEntries(given), ...readOrder(url) }
}

/** When a day begins where the reader is. What is no day goes to the API as it is, which says so. */
function startOfDay(day: string): string {
  const start = new Date(`${day}T00:00`)
  return Number.isNaN(start.getTime()) ? day : start.toISOString()
}

/** The query of what is shown, for counting it. */
export const queryOf = (status: Shown): ListDocumentsQuery => asked[status]

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
