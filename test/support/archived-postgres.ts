import { execFile } from 'node:child_process'
import { appendFile, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { expect } from 'vitest'
import { eventually } from './eventually.js'
import { type StoppablePostgres, startStoppablePostgres } from './stoppable-postgres.js'

const run = promisify(execFile)

/** A separate Postgres that archives its write-ahead log. */
export interface ArchivedPostgres extends StoppablePostgres {
  /** Makes the base backup that `recover` begins with. */
  backUp(): Promise<void>
  /** Puts back the base backup, and replays what was archived until a time, as Postgres writes it. */
  recover(until: string): Promise<void>
}

export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const server = await startStoppablePostgres()
  const { data, url } = server
  const { uid, gid } = await stat(data)
  // Outside the folders of the database, which its own user may not search.
  const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-archive-'))
  const [archive, base] = [path.join(folder, 'archive'), path.join(folder, 'base')]
  await mkdir(archive)
  for (const each of [folder, archive]) await chown(each, uid, gid)
  await withConnection(url, async (sql) => {
    await sql.unsafe('alter system set archive_mode = on')
    await sql.unsafe(`alter system set archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`)
  })
  await server.stop()
  await server.start()
  return {
    ...server,
    backUp: () =>
      withConnection(url, async (sql) => {
        await sql`select pg_backup_start('drill', fast => true)`
        await run('cp', ['-a', data, base])
        const [stopped] = await sql`select labelfile from pg_backup_stop(wait_for_archive => true)`
        await run('find', [path.join(base, 'pg_wal'), '-type', 'f', '-delete'])
        await rm(path.join(base, 'postmaster.pid'))
        await writeFile(path.join(base, 'backup_label'), stopped!.labelfile)
      }),
    async recover(until) {
      await withConnection(url, archiveAll)
      await server.stop()
      await rm(data, { recursive: true })
      await run('cp', ['-a', base, data])
      const settings = [
        `restore_command = 'cp ${archive}/%f %p'`,
        `recovery_target_time = '${until}'`,
        "recovery_target_action = 'promote'"
      ]
      await appendFile(path.join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
      await writeFile(path.join(data, 'recovery.signal'), '')
      await run('chown', ['-R', `${uid}:${gid}`, data])
      await server.start()
      await withConnection(url, (sql) =>
        eventually(async () => {
          expect(await sql`select pg_is_in_recovery() as is_recovering`).toEqual([{ is_recovering: false }])
        })
      )
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    }
  }
}

async function archiveAll(sql: postgres.Sql) {
  const [last] = await sql`select pg_walfile_name(pg_switch_wal()) as name`
  await eventually(async () => {
    const [archiver] = await sql`select last_archived_wal >= ${last!.name} as is_done from pg_stat_archiver`
    expect(archiver).toEqual({ is_done: true })
  })
}

async function withConnection<T>(url: string, use: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await use(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
