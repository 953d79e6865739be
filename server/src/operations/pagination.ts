import type { Schemas } from '../contract/contract.js'
import type { Range } from '../stores/read-page.js'

interface Query {
  page?: number | undefined
  per_page?: number | undefined
  after?: string | undefined
}

/** What is known of a list when a page of it was read. */
interface Found {
  total: number
  hasMore: boolean
}

/** The range of a page of a list, and its description once it was read. */
export function paginate({ page = 1, per_page = 20, after }: Query): {
  range: Range
  describe(found: Found): Pick<Schemas['DocumentList'], 'has_more' | 'pagination'>
} {
  return {
    range: { limit: per_page, offset: (page - 1) * per_page, after },
    describe: ({ total, hasMore }) => ({
      has_more: hasMore,
      pagination: { page, per_page, total, total_pages: Math.ceil(total / per_page) }
    })
  }
}
