import { afterAll, beforeAll, expect, test } from 'vitest'
import { filtersByProperty } from '../support/contract.js'
import { createWorld, type World } from '../world.js'

// Filters that compare no column of `document_listings`, and what their condition reads instead.
const elsewhere: Record<string, string> = { template_link_id: 'the index of documents by their link' }

let world: World
beforeAll(async () => {
  world = await createWorld({ parts: { api: false, worker: false } })
})
afterAll(() => world[Symbol.asyncDispose]())

test.each(filtersByProperty.filter((name) => !(name in elsewhere)))(
  'an index of document_listings has the documents of an account by %s',
  async (name) => {
    const columns = await indexedColumns()
    // Only these columns come before it, which the query for a list always compares.
    const fits = columns.filter((index) => index.includes(name) && precede(index, name))
    const missing = `a migration has to create an index on document_listings (account_id, mode, ${name})`
    expect(fits.length, `${missing}, or test/journeys/list-indexes.test.ts say why none is needed`).toBeGreaterThan(0)
  }
)

const always = ['account_id', 'mode', 'trashed']
const precede = (index: string[], name: string) =>
  index.slice(0, index.indexOf(name)).every((each) => always.includes(each))

async function indexedColumns(): Promise<string[][]> {
  const indexes = await world.sql<{ columns: string[] }[]>`
    select array_agg(attname::text order by place) as columns
    from pg_index
    cross join lateral unnest(indkey) with ordinality as key (attribute, place)
    join pg_attribute on attrelid = indrelid and attnum = key.attribute
    where indrelid = 'document_listings'::regclass
    group by indexrelid
  `
  return indexes.map(({ columns }) => columns)
}
