import { expect, vi } from 'vitest'
import type { Api } from './api.js'

/**
 * The newest events that a query selects, once there are so many. An event is listed as soon as every older transaction of the
 * database cluster has ended, and all tests share one cluster.
 */
export async function listedEvents(api: Api, query: string, count = 1) {
  return vi.waitFor(async () => {
    const { body } = await api.get(`/events?${query}`)
    expect(body.data).toHaveLength(count)
    return body.data
  }, 60_000)
}
