import type { Pagination } from './types.js'

/** One page of a list. */
export interface Page<Item> {
  /** The entries on this page. */
  data: Item[]
  /** The position of this page in the list. */
  pagination: Pagination
}

interface PageQuery {
  page?: number | undefined
  per_page?: number | undefined
}

type LoadPage<Item> = (query: PageQuery) => Promise<Page<Item>>

const largestPage = 100

/**
 * A list. `await` it for one page, or iterate over the entries of that page and all following pages. No request is sent
 * before that.
 *
 * Iterating requests 100 entries at a time unless `per_page` is set. If an entry is created or changes its position
 * meanwhile, it can be skipped or repeated. `{ sort: 'created_at', order: 'asc' }` keeps documents in place.
 *
 * @example
 * const { data, pagination } = await signpost.documents.list({ status: 'sent' })
 * for await (const document of signpost.documents.list({ status: 'sent' })) console.log(document.title)
 */
export class List<Item> implements PromiseLike<Page<Item>>, AsyncIterable<Item> {
  readonly #query: PageQuery
  readonly #load: LoadPage<Item>
  #page: Promise<Page<Item>> | undefined

  /** @internal */
  constructor(query: PageQuery, load: LoadPage<Item>) {
    this.#query = query
    this.#load = load
  }

  // biome-ignore lint/suspicious/noThenProperty: to be awaited is what it is for
  then<A = Page<Item>, B = never>(
    onPage?: ((page: Page<Item>) => A | PromiseLike<A>) | null,
    onError?: ((reason: unknown) => B | PromiseLike<B>) | null
  ): Promise<A | B> {
    this.#page ??= this.#load(this.#query)
    return this.#page.then(onPage, onError)
  }

  catch<B = never>(onError?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Page<Item> | B> {
    return this.then(null, onError)
  }

  finally(onEnd?: (() => void) | null): Promise<Page<Item>> {
    return this.then().finally(onEnd)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { data } of this.pages()) yield* data
  }

  /** Iterates over whole pages. */
  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    const query = { per_page: largestPage, ...this.#query }
    for (let number = query.page ?? 1; ; number++) {
      const page = await this.#load({ ...query, page: number })
      yield page
      if (page.data.length === 0 || number >= page.pagination.total_pages) return
    }
  }
}
