import { setTimeout as wait } from 'node:timers/promises'
import { start } from '@signpost/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Api, createApi } from '../../support/api.js'
import { type Held, holdUp } from '../../support/hold-up.js'
import { createDraft } from '../../support/journey.js'
import { makePdf } from '../../support/pdfs.js'
import { type ServiceProcess, startProcess } from '../../support/service-process.js'
import { createWorld, type World } from '../../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld({ parts: { api: true, worker: false } })
  await world.sql`
    create function wait_for_the_test() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(4711);
      return null;
    end
    $$
  `
  // Waits at the very end: when COMMIT was requested.
  await world.sql`
    create constraint trigger wait_at_commit after insert on idempotency_keys
    deferrable initially deferred for each row execute function wait_for_the_test()
  `
})
afterAll(() => world[Symbol.asyncDispose]())

const holdAnswers = () => holdUp(world.sql, (sql) => sql`lock table idempotency_keys in exclusive mode`)
const holdCommits = () => holdUp(world.sql, (sql) => sql`select pg_advisory_xact_lock(4711)`)

interface Work {
  path: string
  body: object
  key: string
}

/** Three operations that must not be repeated. */
async function newWork(name: string): Promise<Work[]> {
  const draft = await createDraft(world.api, { title: name })
  const file = (await makePdf()).toString('base64')
  return [
    { path: '/documents', body: { file_name: 'a.pdf', file, title: `${name} created` }, key: `${name} create` },
    {
      path: `/documents/${draft.id}/send`,
      body: { signers: [{ email: `${name}@example.com`, name: 'Ada' }] },
      key: `${name} send`
    },
    { path: '/webhooks', body: { url: `https://${name}.example.com/`, events: ['document.sent'] }, key: `${name} hook` }
  ]
}

const ask = (api: Api, { path, body, key }: Work) => api.post(path, body, { headers: { 'idempotency-key': key } })

/** Like the SDK: repeats the request while the first one is still in progress. */
async function retry(work: Work): Promise<Answer> {
  for (;;) {
    const answer = await ask(world.api, work)
    if (answer.body.error?.code !== 'IDEMPOTENCY_IN_PROGRESS') return answer
    await wait(20)
  }
}

/** Each was done once, and the response matches. */
async function expectDoneOnce(name: string, [created, sent, hook]: Answer[]) {
  const { body: list } = await world.api.get(`/documents?search=${name}%20created`)
  expect(list.data.map(({ id }: { id: string }) => id)).toEqual([created!.body.id])
  expect((await world.api.get(`/documents/${created!.body.id}`)).body).toEqual(created!.body)

  const document = (await world.api.get(`/documents/${sent!.body.id}`)).body
  expect(document).toMatchObject({ status: 'sent', sent_at: sent!.body.sent_at, signers: sent!.body.signers })
  const { body: trail } = await world.api.get(`/documents/${sent!.body.id}/events`)
  expect(trail.data.filter(({ action }: { action: string }) => action === 'document.sent')).toHaveLength(1)
  const signer = await world.sql`select id from signers where email = ${`${name}@example.com`}`
  expect(signer).toHaveLength(1)
  const jobs = await world.sql`
    select 1
    from emails
    join graphile_worker._private_jobs as jobs on jobs.payload ->> 'emailUuid' = emails.id::text
    where emails.request ->> 'signerUuid' = ${signer[0]!.id}
  `
  expect(jobs).toHaveLength(1)

  const hooks = await world.sql`select secret from webhook_endpoints where url = ${`https://${name}.example.com/`}`
  expect(hooks.map(({ secret }) => secret)).toEqual([hook!.body.secret])
}

const replayed = (answers: Answer[]) => answers.map(({ headers }) => headers.get('idempotency-replayed'))

describe('if a process is killed while it handles an idempotency key, another process handles the retry, and the change is made once', () => {
  let first: ServiceProcess
  const begin = async (name: string, hold: () => Promise<Held>) => {
    first = await startProcess(world, 'api')
    const works = await newWork(name)
    const held = await hold()
    const api = createApi(first.url, world.account.live_key)
    const lost = Promise.allSettled(works.map((work) => ask(api, work)))
    await held.by(3)
    const kill = async () => {
      await first.kill()
      expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    }
    return { works, held, kill }
  }

  test('with everything done except the commit', async () => {
    const { works, held, kill } = await begin('uncommitted', holdAnswers)
    await kill()
    await held.release()
    const answers = await Promise.all(works.map(retry))
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 201])
    expect(replayed(answers)).toEqual([null, null, null])
    await expectDoneOnce('uncommitted', answers)
  })

  test('during the commit, with the retry before its end', async () => {
    const { works, held, kill } = await begin('committing', holdCommits)
    await kill()
    const retries = Promise.all(works.map(retry))
    await held.by(6)
    await held.release()
    const answers = await retries
    expect(replayed(answers)).toEqual(['true', 'true', 'true'])
    await expectDoneOnce('committing', answers)
  })

  test('after the commit and before the response', async () => {
    const { works, held, kill } = await begin('unanswered', holdCommits)
    first.child.kill('SIGSTOP')
    await held.release()
    await held.by(0)
    await kill()
    const answers = await Promise.all(works.map(retry))
    expect(replayed(answers)).toEqual(['true', 'true', 'true'])
    await expectDoneOnce('unanswered', answers)
  })
})

test('if two processes get requests with the same key, the second is rejected while the first is in progress', async () => {
  const { config } = world.context
  await using second = await start(
    { ...config, port: 0, siteUrl: 'http://localhost:0' },
    { parts: { api: true, worker: false }, overrides: { clock: world.clock, pdf: world.context.pdf } }
  )
  const other = createApi(second.url, world.account.live_key)
  const works = await newWork('together')
  const held = await holdAnswers()
  const first = Promise.all(works.map((work) => ask(world.api, work)))
  await held.by(3)
  for (const api of [world.api, other]) {
    const refused = await Promise.all(works.map((work) => ask(api, work)))
    expect(refused.map(({ body }) => body.error.code)).toEqual(Array(3).fill('IDEMPOTENCY_IN_PROGRESS'))
  }
  await held.release()
  const answers = await first
  await expectDoneOnce('together', answers)
  const again = await Promise.all(works.map((work) => ask(other, work)))
  expect(again.map(({ bytes }) => bytes.toString())).toEqual(answers.map(({ bytes }) => bytes.toString()))
})
