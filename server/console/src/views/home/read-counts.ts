import type { DocumentStatus, Signpost } from '@signpost/sdk'

export const statuses = ['draft', 'sent', 'completed', 'voided'] as const satisfies DocumentStatus[]

/** How many documents have each status. */
export type StatusCounts = Record<(typeof statuses)[number], number>

export async function readCounts(client: Signpost, signal: AbortSignal): Promise<StatusCounts> {
  const counted = statuses.map(async (status) => {
    const { pagination } = await client.documents.list({ status, per_page: 1 }, { signal })
    return [status, pagination.total] as const
  })
  return Object.fromEntries(await Promise.all(counted)) as StatusCounts
}
