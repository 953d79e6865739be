import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../../support/empty-database.js'
import { type RehearsedService, startRehearsedService } from '../../support/rehearse.js'
import { startCommand } from '../../support/start-command.js'

let service: RehearsedService
beforeAll(async () => {
  service = await startRehearsedService()
})
afterAll(() => service?.[Symbol.asyncDispose]())

test('a restore is rehearsed and reported, and nothing is left of it', async () => {
  const { world, folder } = service
  const report = path.join(folder, 'report.md')
  const { code, passed, steps, stderr } = await service.rehearse(['restore', '--report', report, '--as', 'Ada'])
  expect({ code, passed }, stderr).toEqual({ code: 0, passed: true })
  const { detail } = steps!.find(({ step }) => step.includes('audit trails'))!
  expect(detail).toMatch(/^[1-9]\d* entries of 1 documents are unchanged$/)
  expect(await readFile(report, 'utf8')).toContain('## restore: passed')
  expect(await service.foldersLeft()).toEqual([])
  const entries = await world.sql`
    select outcome, operator, details from operator_log where command = 'rehearse' order by id
  `
  expect(entries).toMatchObject([
    { outcome: 'begun', operator: 'Ada', details: { rehearsed: ['restore'] } },
    { outcome: 'done', details: { passed: true } }
  ])
})

test('a secret that was lost is found: the operator learns which trails do not verify', async () => {
  const { code, steps, passed } = await service.rehearse(['restore'], 'another_secret_than_that_of_the_service')
  expect({ code, passed }).toEqual({ code: 1, passed: false })
  expect(steps!.at(-1)).toMatchObject({ ok: false, detail: expect.stringMatching(/problems\. The first: doc_\w+: /) })
  const [last] = await service.world.sql`
    select details from operator_log where command = 'rehearse' order by id desc limit 1
  `
  expect(last!.details).toMatchObject({ passed: false })
})

test('a file that is no backup, and a name of no rehearsal, are refused', async () => {
  const none = await service.rehearse(['restore', '--backup', path.join(service.folder, 'none.tar')])
  expect(none).toMatchObject({
    code: 1,
    passed: false,
    steps: [{ ok: false, detail: expect.stringContaining('none.tar') }]
  })
  const fire = await service.rehearse(['fire'])
  expect(fire).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no rehearsal fire') })
})

test('on a server of the operator, databases are created and dropped again', async () => {
  await using scratch = await emptyDatabase()
  expect(await service.rehearse(['restore', '--server', scratch.url])).toMatchObject({ code: 0, passed: true })
  const left = await service.world.sql`select datname from pg_database where datname like 'signpost_rehearsal_%'`
  expect([...left]).toEqual([])
})

test('stopped half-way, it leaves no process and no folder', async () => {
  const { child, exited, says } = startCommand('signpost', ['rehearse', 'keys'], service.settingsOf())
  await says('seals a document')
  child.kill('SIGINT')
  const [code] = await exited
  expect(code).toBe(1)
  expect(await service.foldersLeft()).toEqual([])
  expect(await processesOf(service.folder)).toEqual([])
})

/** Of Linux: the processes with a file of a folder in their settings. */
async function processesOf(folder: string): Promise<string[]> {
  if (!existsSync('/proc/self/environ')) return []
  const pids = (await readdir('/proc')).filter((each) => /^\d+$/.test(each))
  const settings = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')))
  return pids.filter((_, index) => settings[index]?.includes(`${folder}/`))
}
