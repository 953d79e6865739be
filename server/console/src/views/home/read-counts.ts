import type { Signpost } from '@signpost/sdk'
import { queryOf, type Shown } from '../documents/document-query.js'

export const counted = ['sent', 'completed', 'declined', 'expired', 'voided', 'draft'] as const satisfies Shown[]

/** How many documents stand where. */
export type StatusCounts = Record<(typeof counted)[number], number>

export async function readCounts(client: Signpost, signal: AbortSignal): Promise<StatusCounts> {
  const counting = counted.map(async (status) => {
    const { pagination } = await client.documents.list({ ...queryOf(status), per_page: 1 }, { signal })
    return [status, pagination.total] as const
  })
  return Object.fromEntries(await Promise.all(counting)) as StatusCounts
}
