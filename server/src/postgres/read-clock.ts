import type { Sql } from 'postgres'

/** The current time by the clock of the database. */
export async function readClock(sql: Sql): Promise<Date> {
  const [{ now }] = await sql<[{ now: Date }]>`select clock_timestamp() as now`
  return now
}
