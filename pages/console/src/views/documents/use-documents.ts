import type { Signpost } from '@signpost/sdk'
import { useLoaded } from '../../parts/use-loaded.js'
import { readFilters, readQuery } from './document-query.js'

const perPage = 20

/** The page of the list that a URL asks for, and how many documents with the same filters stand where. */
export function useDocuments(client: Signpost, asked: URLSearchParams) {
  const list = useLoaded(async (signal) => {
    const query = { page: Number(asked.get('page') ?? 1), per_page: perPage, ...readQuery(asked) }
    const { data, pagination } = await client.documents.list({ ...query, expand: 'people' }, { signal })
    return { data, pagination }
  }, asked.toString())
  const filters = readFilters(asked)
  const { value: counts, reload: countAgain } = useLoaded(
    (signal) => client.documents.count(filters, { signal }),
    JSON.stringify(filters)
  )
  const reload = () => {
    list.reload()
    countAgain()
  }
  return { page: list.value, failure: list.failure, isBusy: list.isBusy, counts, reload }
}
