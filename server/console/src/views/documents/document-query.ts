import type { DocumentStatus, ListDocumentsQuery } from '@signpost/sdk'

/** What the list is limited to. The trash has the drafts that the others leave out. */
export const shown = ['draft', 'sent', 'completed', 'voided', 'trash'] as const satisfies (DocumentStatus | 'trash')[]

/** In which order the documents are listed. The first is the default. */
export const orders = ['created_at.desc', 'created_at.asc', 'updated_at.desc', 'updated_at.asc'] as const
export type Order = (typeof orders)[number]

/** What the URL of the list asks the API for. */
export function readQuery(asked: URLSearchParams): ListDocumentsQuery {
  const [status, search] = [asked.get('status'), asked.get('search')]
  const [sort, order] = readOrder(asked).split('.') as ['created_at' | 'updated_at', 'asc' | 'desc']
  return {
    ...(status === 'trash' ? { trashed: true } : status ? { status: status as DocumentStatus } : {}),
    ...(search ? { search } : {}),
    sort,
    order
  }
}

export function readOrder(asked: URLSearchParams): Order {
  return orders.find((order) => order === asked.get('order')) ?? orders[0]
}

/** What is asked for, apart from the page: the same text for the same list. */
export function filterOf(asked: URLSearchParams): string {
  const kept = new URLSearchParams(asked)
  kept.delete('page')
  kept.sort()
  return kept.toString()
}
