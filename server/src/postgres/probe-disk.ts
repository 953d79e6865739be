import type { Sql } from 'postgres'
import type { DatabaseDisk } from './database-disk.js'

const everyMs = 60_000
// 128 rows of a page each: less than a commit of a few documents needs, and nothing of it goes into the write-ahead log.
const pages = 128

/** Tries once a minute whether the database can still store something new, until disposed of. */
export function startDiskProbe(sql: Sql, disk: DatabaseDisk): AsyncDisposable {
  let probing: Promise<void> | undefined
  const timer = setInterval(() => {
    probing = probeDisk(sql, disk)
  }, everyMs)
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await probing
    }
  }
}

/**
 * Writes a megabyte to a table that ends with the transaction. A commit alone needs no page of a table, which is what a full
 * disk lacks first. Other errors than that are those of an outage, which other checks tell.
 */
async function probeDisk(sql: Sql, disk: DatabaseDisk): Promise<void> {
  try {
    await sql.begin(async (tx) => {
      // On the disk of the tables, wherever else Postgres would put it.
      await tx`set local temp_tablespaces = ''`
      await tx`create temporary table disk_probe (page text) on commit drop`
      await tx`alter table disk_probe alter column page set storage plain`
      await tx`insert into disk_probe select repeat('x', 8000) from generate_series(1, ${pages})`
    })
    disk.noteRoom()
  } catch (error) {
    disk.note(error)
  }
}
