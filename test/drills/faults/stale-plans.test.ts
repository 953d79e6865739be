import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld, type World } from '../../world.js'

// A prepared statement whose result type a migration has changed fails once, on each connection that prepared it.
// Without the patch of the client, each of these tests fails or never ends.

let world: World
let sql: World['sql']
beforeEach(async () => {
  world = await createWorld({ parts: { api: false, worker: false } })
  sql = world.sql
  await sql`create table notes (id integer primary key, is_open boolean, facts jsonb, bytes bytea, tags text[])`
  await sql`insert into notes values (1), (2), (3)`
})
afterEach(() => world[Symbol.asyncDispose]())

const addColumn = () => sql`alter table notes add column added_later text default 'x'`

test('a transaction with several statements under way is retried, and its connection serves the next one', async () => {
  const readAll = () =>
    sql.begin(async (tx) => {
      const read = (id: number) => tx<{ id: number }[]>`select * from notes where id = ${id}`
      const rows = await Promise.all([read(1), tx<{ id: number }[]>`select * from notes where id > ${2}`, read(2)])
      return rows.flat().map(({ id }) => id)
    })
  // Every connection of the pool prepares the statements.
  await Promise.all(Array.from({ length: 40 }, readAll))
  await addColumn()
  for (let turn = 0; turn < 60; turn++) expect(await readAll()).toEqual([1, 3, 2])
  expect(
    await sql`
    select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'
  `
  ).toEqual([])
})

test('statements that wait on one connection are each retried, with their own results', async () => {
  const read = async (id: number) => (await sql<{ id: number }[]>`select * from notes where id = ${id}`)[0]!.id
  const count = async (id: number) => (await sql<{ n: number }[]>`select *, ${id}::int as n from notes limit 1`)[0]!.n
  // More than there are connections, so that several share one.
  const ask = () => Promise.all(Array.from({ length: 300 }, (_, at) => (at % 2 ? read((at % 3) + 1) : count(at))))
  const expected = Array.from({ length: 300 }, (_, at) => (at % 2 ? (at % 3) + 1 : at))
  expect(await ask()).toEqual(expected)
  await addColumn()
  expect(await ask()).toEqual(expected)
})

test('a statement that is retried writes its values unchanged', async () => {
  const write = (id: number) => sql`
    insert into notes (id, is_open, facts, bytes, tags)
    values (${id}, ${true}, ${sql.json({ a: 'b' })}, ${Buffer.from('bytes')}, ${['x', 'y']})
    returning *
  `
  const expected = { is_open: true, facts: { a: 'b' }, bytes: Buffer.from('bytes'), tags: ['x', 'y'] }
  for (let id = 100; id < 140; id++) expect((await write(id))[0]).toMatchObject(expected)
  await addColumn()
  for (let id = 200; id < 240; id++) expect((await write(id))[0]).toMatchObject({ ...expected, added_later: 'x' })
})
