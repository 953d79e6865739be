import type { Page } from '@signpost/sdk'
import { useUrl } from '../route.js'
import { type Loaded, useLoaded } from './use-loaded.js'

interface PageQuery {
  page: number
  per_page: number
}

type Shown<Item> = Pick<Page<Item>, 'data' | 'pagination'>

/** Loads the page of a list that the URL names, again whenever its query changes, but for the parameters that do not limit it. */
export function usePage<Item>(
  list: (query: PageQuery, asked: URLSearchParams, signal: AbortSignal) => PromiseLike<Shown<Item>>,
  by = '',
  others: readonly string[] = []
): Loaded<Shown<Item>> {
  const { searchParams } = useUrl()
  const limits = new URLSearchParams(searchParams)
  for (const name of others) limits.delete(name)
  const load = async (signal: AbortSignal) => {
    const query = { page: Number(searchParams.get('page') ?? 1), per_page: 20 }
    const { data, pagination } = await list(query, searchParams, signal)
    return { data, pagination }
  }
  return useLoaded(load, `${by}?${limits}`)
}
