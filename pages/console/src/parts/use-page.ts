import type { Page } from '@signpost/sdk'
import { useUrl } from '../route.js'
import { type Loaded, useLoaded } from './use-loaded.js'

interface PageQuery {
  page: number
  per_page: number
}

/** Loads the page of a list that the URL names, again whenever its query changes. */
export function usePage<Item>(
  list: (query: PageQuery, asked: URLSearchParams, signal: AbortSignal) => PromiseLike<Page<Item>>,
  by = ''
): Loaded<Pick<Page<Item>, 'data' | 'pagination'>> {
  const { searchParams, search } = useUrl()
  const load = async (signal: AbortSignal) => {
    const query = { page: Number(searchParams.get('page') ?? 1), per_page: 20 }
    const { data, pagination } = await list(query, searchParams, signal)
    return { data, pagination }
  }
  return useLoaded(load, `${by}${search}`)
}
