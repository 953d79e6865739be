import type { Schemas } from '../contract/contract.js'

/** The range of a page of a list, and its description once the total is known. */
export function paginate({ page = 1, per_page = 20 }: { page?: number | undefined; per_page?: number | undefined }) {
  return {
    limit: per_page,
    offset: (page - 1) * per_page,
    describe: (total: number): Schemas['Pagination'] => ({
      page,
      per_page,
      total,
      total_pages: Math.ceil(total / per_page)
    })
  }
}
