import { type ApiPromise, madeAt, type WithResponse } from './api-promise.js'
import { checkNumber } from './settings.js'
import type { Pagination } from './types.js'

/** What the service returns for a page: a numbered one, or one after an entry. */
interface Content {
  data: unknown[]
  pagination?: Pagination
  has_more?: boolean
}

interface Turning<C> {
  /** Whether there is another page after this one. */
  hasNextPage(): boolean
  /**
   * Requests the next page.
   *
   * @throws {RangeError} if there is none
   */
  nextPage(): Promise<C & Turning<C>>
}

/**
 * One page of a list: its entries as `data`, and its position in the list. `hasNextPage()` says whether there is another page
 * after it, and `nextPage()` requests that one.
 */
export type Page<Item, Position = { pagination: Pagination }> = PageOf<{ data: Item[] } & Position>

type PageOf<C> = C & Turning<C>

interface Query {
  page?: number | undefined
  per_page?: number | undefined
  after?: string | undefined
}

class LoadedPage<C extends Content> implements Turning<C> {
  readonly #next: (() => Promise<PageOf<C>>) | undefined

  constructor(content: C, next: (() => Promise<PageOf<C>>) | undefined) {
    Object.assign(this, content)
    this.#next = next
  }

  hasNextPage() {
    return this.#next !== undefined
  }

  async nextPage() {
    if (this.#next === undefined) throw new RangeError('There is no next page.')
    return this.#next()
  }
}

const largestPage = 100

/**
 * A list. `await` it for one page, or iterate over the entries of that page and all following pages. No request is sent
 * before that.
 *
 * Iterating requests 100 entries at a time unless `per_page` is set, each time those that follow the last one: no entry is
 * skipped or repeated if others are created or deleted meanwhile.
 *
 * @example
 * const page = await signpost.documents.list({ status: 'sent' })
 * const { data, pagination } = page.hasNextPage() ? await page.nextPage() : page
 * for await (const document of signpost.documents.list({ status: 'sent' })) console.log(document.title)
 * const newest = await signpost.documents.list().all({ limit: 500 })
 */
export class List<Item, Position = { pagination: Pagination }, Q extends Query = Query>
  implements PromiseLike<Page<Item, Position>>, AsyncIterable<Item>
{
  readonly #query: Q
  readonly #load: (query: Q) => ApiPromise<{ data: Item[] } & Position>
  readonly #place = new Error()
  #page: Promise<WithResponse<Page<Item, Position>>> | undefined

  /** @internal */
  constructor(query: Q, load: (query: Q) => ApiPromise<{ data: Item[] } & Position>) {
    this.#query = query
    this.#load = load
  }

  // biome-ignore lint/suspicious/noThenProperty: to be awaited is what it is for
  then<A = Page<Item, Position>, B = never>(
    onPage?: ((page: Page<Item, Position>) => A | PromiseLike<A>) | null,
    onError?: ((reason: unknown) => B | PromiseLike<B>) | null
  ): Promise<A | B> {
    return this.withResponse()
      .then(({ data }) => data)
      .then(onPage, onError)
  }

  catch<B = never>(onError?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Page<Item, Position> | B> {
    return this.then(null, onError)
  }

  finally(onEnd?: (() => void) | null): Promise<Page<Item, Position>> {
    return this.then().finally(onEnd)
  }

  /** Also returns the status, the headers, the state of the rate limit and the request's identifier of the page. */
  withResponse(): Promise<WithResponse<Page<Item, Position>>> {
    this.#page ??= this.#get(this.#query)
    return this.#page
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { data } of this.pages()) yield* data
  }

  /** Iterates over whole pages. */
  pages(): AsyncGenerator<Page<Item, Position>, void, undefined> {
    return this.#pages(largestPage)
  }

  /** Returns the entries of all pages as an array, up to `limit`. */
  async all(options: { limit: number }): Promise<Item[]> {
    const { limit } = Object(options) as typeof options
    checkNumber('limit', limit, limit > 0, 'the largest number of entries to return')
    const found: Item[] = []
    for await (const { data } of this.#pages(Math.min(limit, largestPage))) {
      found.push(...data)
      if (found.length >= limit) break
    }
    return found.slice(0, limit)
  }

  async *#pages(size: number): AsyncGenerator<Page<Item, Position>, void, undefined> {
    const first = await this.#get({ per_page: size, ...this.#query }, true)
    for (let page = first.data; ; page = await page.nextPage()) {
      yield page
      if (!page.hasNextPage()) return
    }
  }

  async #get(query: Q, byEntry = false): Promise<WithResponse<Page<Item, Position>>> {
    const { data: content, ...rest } = await madeAt(this.#place, this.#load(query).withResponse())
    const next = queryAfter(query, content, byEntry)
    const load = next && (async () => (await this.#get(next, byEntry)).data)
    return { data: new LoadedPage(content, load) as unknown as Page<Item, Position>, ...rest }
  }
}

function queryAfter<Q extends Query>(
  query: Q,
  { data, pagination, has_more }: Content,
  byEntry: boolean
): Q | undefined {
  const last = data?.at(-1) as { id?: string } | undefined
  // Only lists of events said so once.
  const goesOn = has_more ?? (pagination && pagination.page < pagination.total_pages)
  if (!last || !goesOn) return undefined
  if (pagination && !(byEntry && last.id)) return { ...query, page: pagination.page + 1 }
  return { ...query, page: undefined, after: last.id }
}
