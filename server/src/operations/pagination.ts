import type { Schemas } from '../contract/contract.js'
import type { Range } from '../stores/read-page.js'

interface Query {
  page?: number | undefined
  per_page?: number | undefined
  after?: string | undefined
}

/** The range of a page of a list, and its description once the total is known. */
export function paginate({ page = 1, per_page = 20, after }: Query): {
  range: Range
  describe(total: number): Schemas['Pagination']
} {
  return {
    range: { limit: per_page, offset: (page - 1) * per_page, after },
    describe: (total) => ({ page, per_page, total, total_pages: Math.ceil(total / per_page) })
  }
}
