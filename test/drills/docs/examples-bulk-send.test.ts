import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { startForgetfulProxy } from '../../support/forgetful-proxy.js'
import { installExample } from '../../support/install-example.js'
import { openSession } from '../../support/journey.js'
import { createWorld, type World, type WorldAccount } from '../../world.js'

const run = promisify(execFile)

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

let account: WorldAccount
let folder: string
beforeEach(async () => {
  account = await world.createAccount()
  folder = await installExample('bulk-send-from-csv')
})
afterEach(() => rm(folder, { recursive: true }))

const node = (...args: string[]) => nodeWith(world.url, ...args)

async function nodeWith(url: string, ...args: string[]) {
  const env = { ...process.env, SIGNPOST_BASE_URL: url, SIGNPOST_API_KEY: account.live_key }
  return run('node', args, { cwd: folder, env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr })
  ) as Promise<{ code: number; stdout: string; stderr: string }>
}

async function createTemplate() {
  const { stdout, stderr } = await node('create-template.mjs')
  expect(stderr).toBe('')
  return stdout.trim()
}

const results = async () => (await readFile(path.join(folder, 'recipients.results.csv'), 'utf8')).trim().split(/\r?\n/)
const get = async (route: string) => (await world.api.get(route, { key: account.live_key })).body
const copies = async () =>
  (await get('/documents')).data.filter(({ bulk_send_id }: { bulk_send_id: string }) => bulk_send_id)

test('each recipient gets a copy with their values, and the results name it', async () => {
  const template = await createTemplate()
  const { code, stdout, stderr } = await node('send.mjs', template, 'recipients.csv')
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('3 of 3\n3 sent, 0 failed: recipients.results.csv\n')
  const [heading, ada, grace, katherine] = await results()
  expect(heading).toBe('email,name,language,message,Salary,Starts,status,document_id,error')
  expect(ada).toMatch(/^ada@example\.com,Ada Lovelace,en,,5200\.00,2027-04-01,sent,doc_\w+,$/)
  expect(katherine).toContain('"Johnson, Katherine"')
  const id = /doc_\w+/.exec(grace!)![0]
  const { signers } = await get(`/documents/${id}`)
  expect(signers).toMatchObject([{ email: 'grace@example.com', name: 'Grace Hopper', language: 'de' }])
  const session = await openSession(world, id, signers[0].id, createApi(world.url, account.live_key))
  const { fields } = (await session.get('/signing/session')).body
  expect(fields).toMatchObject([{ value: '5400.00' }, { value: '2027-05-01' }, { type: 'signature' }])
  const [invitation] = await world.emailsTo('grace@example.com')
  expect(invitation!.text).toContain('Bitte bis Freitag unterschreiben.')
})

test.each([
  ['as it was', async () => {}],
  ['after the program ended before it saved its progress', () => rm(path.join(folder, 'recipients.progress.json'))]
])('run again %s, it sends nothing twice', async (_, change) => {
  const template = await createTemplate()
  await node('send.mjs', template, 'recipients.csv')
  const before = await results()
  await change()
  expect(await node('send.mjs', template, 'recipients.csv')).toMatchObject({ code: 0, stderr: '' })
  expect(await results()).toEqual(before)
  expect(await copies()).toHaveLength(3)
})

test('where every second answer is lost, each recipient gets one copy, also of a second run', async () => {
  await using proxy = await startForgetfulProxy(world.url)
  const { stdout } = await nodeWith(proxy.url, 'create-template.mjs')
  for (let run = 0; run < 2; run++) {
    const { code, stderr } = await nodeWith(proxy.url, 'send.mjs', stdout.trim(), 'recipients.csv')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(await copies()).toHaveLength(3)
  }
  expect((await get('/templates')).data).toHaveLength(1)
})

test('all rows that are refused are named, nothing is sent, and a corrected file is', async () => {
  const template = await createTemplate()
  const file = path.join(folder, 'recipients.csv')
  const csv = await readFile(file, 'utf8')
  await writeFile(file, csv.replace('5200.00', 'enough').replace('5400.00', 'plenty'))
  const { code, stderr } = await node('send.mjs', template, 'recipients.csv')
  expect(code).toBe(1)
  expect(stderr).toContain('recipients[0].prefill.Salary')
  expect(stderr).toContain('recipients[1].prefill.Salary')
  expect(stderr).not.toContain('    at ')
  const [, ada, grace, katherine] = await results()
  expect(katherine).toMatch(/,not sent,,$/)
  expect(ada).toMatch(/,not sent,,.*prefill\.Salary: /)
  expect(grace).toMatch(/,not sent,,.*prefill\.Salary: /)
  expect(await copies()).toEqual([])

  await writeFile(file, csv)
  expect(await node('send.mjs', template, 'recipients.csv')).toMatchObject({ code: 0, stderr: '' })
  expect(await copies()).toHaveLength(3)
})
