import type { Signpost } from '@signpost/sdk'

/** Which of these documents are not completed. */
export async function findLost(client: Pick<Signpost, 'documents'>, ids: string[]): Promise<string[]> {
  const completed = new Set<string>()
  for await (const { id } of client.documents.list({ status: 'completed', per_page: 100 })) completed.add(id)
  return ids.filter((id) => !completed.has(id))
}
