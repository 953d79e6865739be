import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { contract } from '../../support/contract.js'
import { createForwarder } from '../../support/forwarder.js'
import { freePort } from '../../support/free-port.js'
import { sendDraft } from '../../support/journey.js'
import { createKeyLike } from '../../support/keys.js'
import { listedEvents } from '../../support/listed-events.js'
import { startReceiver } from '../../support/receiver.js'
import { startCommand } from '../../support/start-command.js'
import { createWorld, type World } from '../../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }

interface Place {
  key?: string
  url?: string
  env?: Record<string, string>
}

function start(args: string[], { key = world.account.test_key, url = world.url, env = {} }: Place = {}) {
  return startCommand('signpost-cli', args, { SIGNPOST_API_KEY: key, SIGNPOST_BASE_URL: url, ...env })
}

/** Runs a command to its end. */
async function run(args: string[], place?: Place) {
  const command = start(args, place)
  const [code] = await command.exited
  return { code, output: command.output(), lines: command.lines }
}

describe('trigger', () => {
  const types: string[] = contract.components.schemas.EventType.enum
  const impossible = 'document.seal_failed'
  const soon = 60_000

  test.each(types.filter((type) => type !== impossible))('makes a real %s happen', async (type) => {
    const key = await createKeyLike(world, world.account.test_key)
    const command = start(['trigger', type, '--json'], { key })
    // Sooner than the command gives up.
    const late = setTimeout(soon, 'late', { ref: false })
    const end = await Promise.race([command.exited, late])
    if (end === 'late')
      throw new Error(`No ${type} came within ${soon / 1000} s: which rule sends it?\n${command.output()}`)
    expect(end[0], command.output()).toBe(0)
    const [event] = command.lines()
    expect(event).toMatchObject({ type, id: expect.stringMatching(/^evt_/) })
    expect((await createApi(world.url, key).get(`/events/${event.id}`)).body).toEqual(event)
  })

  test('completes a document that was signed and sealed', async () => {
    const { lines } = await run(['trigger', 'document.completed', '--json'])
    const { data } = lines()[0]
    expect(data).toMatchObject({ status: 'completed', mode: 'test', title: 'Test of webhooks' })
    const sealed = await createApi(world.url, world.account.test_key).get(`/documents/${data.id}/download`)
    expect(sealed.bytes.includes('/ByteRange')).toBe(true)
  })

  test('says which events nothing can bring about, and which exist', async () => {
    const refused = await run(['trigger', impossible])
    expect(refused).toMatchObject({
      code: 2,
      output: expect.stringContaining('cannot be triggered: it happens only if')
    })
    const unknown = await run(['trigger', 'document.nope'])
    expect(unknown).toMatchObject({ code: 2, output: expect.stringContaining(`These are: ${types.join(', ')}.`) })
    expect((await run(['trigger', '--help'])).output).toContain(`${impossible} (cannot be triggered)`)
  })

  test('refuses a live key before any request', async () => {
    const requests: unknown[] = []
    await using receiver = await startReceiver(world.clock)
    receiver.respond = (request) => ({ status: requests.push(request) && 500 })
    const place = { key: world.account.live_key, url: new URL(receiver.url).origin }
    const refused = await run(['trigger', 'document.completed'], place)
    expect(refused).toMatchObject({ code: 2, output: expect.stringContaining('trigger needs a test key') })
    expect(requests).toEqual([])
  })

  test('says which scope a key needs', async () => {
    const key = await createKeyLike(world, world.account.test_key, { scopes: ['documents:read'] })
    const { code, output } = await run(['trigger', 'document.sent'], { key })
    expect([code, output]).toEqual([1, expect.stringContaining('documents:write')])
  })
})

describe('events', () => {
  test('lists the newest, of a document and of a type', async () => {
    const api = createApi(world.url, world.account.test_key)
    const { id } = await sendDraft(api, [ada])
    await api.post(`/documents/${id}/void`, { reason: 'The terms have changed.' })
    const events = await listedEvents(api, `document_id=${id}`, 2)
    const all = await run(['events', 'list', '--document', id, '--json'])
    expect(all.lines()).toEqual(events)
    const sent = await run(['events', 'list', '--document', id, '--type', 'document.sent'])
    expect(sent).toMatchObject({ code: 0, output: `${events[1].created_at}  document.sent  ${events[1].id}\n` })
    const one = await run(['events', 'list', '--document', id, '--limit', '1', '--json'])
    expect(one.lines()).toEqual([events[0]])
  })

  test('are sent again to one endpoint, or to each that received them', async () => {
    const key = world.account.test_key
    const [one, other] = await Promise.all([world.listen(undefined, key), world.listen(undefined, key)])
    const { id } = await sendDraft(createApi(world.url, key), [ada])
    await expect.poll(() => [one.received.length, other.received.length]).toEqual([1, 1])
    const { event } = one.received[0]!
    expect(event.data.id).toBe(id)
    const single = await run(['events', 'resend', event.id, '--endpoint', one.id])
    expect(single.code, single.output).toBe(0)
    await expect.poll(() => [one.received.length, other.received.length]).toEqual([2, 1])
    expect(one.received[1]!.event).toEqual(event)
    const both = await run(['events', 'resend', event.id, '--json'])
    expect(
      both
        .lines()
        .map(({ webhook_id }) => webhook_id)
        .sort()
    ).toEqual([one.id, other.id].sort())
    await expect.poll(() => [one.received.length, other.received.length]).toEqual([3, 2])

    const later = await world.listen(undefined, key)
    const never = await run(['events', 'resend', event.id, '--endpoint', later.id])
    expect(never).toMatchObject({ code: 2, output: expect.stringContaining(`was not sent to ${later.id}`) })
    const twice = await run(['events', 'resend', event.id, '--endpoint', one.id, '--forward-to', one.url])
    expect(twice).toMatchObject({ code: 2, output: expect.stringContaining('exclude each other') })
  })
})

describe('requests tail', () => {
  test('prints the latest requests, and then each that is answered and fits', async () => {
    const { test_key } = await world.createAccount()
    const api = createApi(world.url, test_key)
    await api.get('/account')
    await api.get('/documents/nonsense')
    // Whose client does not wait: that is no error.
    const left = fetch(`${world.url}/v1/events?wait=20`, {
      headers: { authorization: `Bearer ${test_key}` },
      signal: AbortSignal.timeout(500)
    })
    await expect(left).rejects.toThrow()
    await expect
      .poll(async () => (await api.get('/requests')).body.data.map(({ status }: { status: number }) => status))
      .toContain(499)
    const all = start(['requests', 'tail', '--interval', '1'], { key: test_key })
    const errors = start(['requests', 'tail', '--interval', '1', '--errors', '--json'], { key: test_key })
    const posts = start(['requests', 'tail', '--interval', '1', '--method', 'post', '--status', '201,4xx'], {
      key: test_key
    })
    await all.says('/account')
    await all.says('499')
    await errors.says('getDocument')
    await sendDraft(api, [ada])
    await api.post('/documents', {})
    await all.says('/send')
    await posts.says('422  POST  /documents')
    await expect.poll(() => errors.lines().length).toBe(2)
    expect(errors.lines().map(({ operation, status }) => [operation, status])).toEqual([
      ['getDocument', 404],
      ['createDocument', 422]
    ])
    expect(posts.output().match(/ {2}POST {2}/g)).toHaveLength(2)
    expect(posts.output()).toContain('201  POST  /documents')
    expect(all.output()).not.toContain('GET  /requests')
    // Each once.
    expect(all.output().match(/GET {2}\/account/g)).toHaveLength(1)
    for (const { child, exited } of [all, errors, posts]) {
      child.kill('SIGINT')
      expect(await exited).toEqual([0, null])
    }
  })

  test('ends when its output is no longer read', async () => {
    const { test_key } = await world.createAccount()
    const api = createApi(world.url, test_key)
    await api.get('/account')
    const { child, exited, says, output } = start(['requests', 'tail', '--interval', '1'], { key: test_key })
    await says('/account')
    child.stdout?.destroy()
    await api.get('/templates')
    expect([await exited, output()]).toEqual([[0, null], expect.not.stringContaining('EPIPE')])
  })

  test('goes on after an outage of the service', async () => {
    const { test_key } = await world.createAccount()
    const port = await freePort()
    await using service = createForwarder(port, { host: '127.0.0.1', port: Number(new URL(world.url).port) })
    await service.open()
    const tail = start(['requests', 'tail', '--interval', '1'], { key: test_key, url: `http://127.0.0.1:${port}` })
    const api = createApi(world.url, test_key)
    await api.get('/account')
    await tail.says('/account')
    await service.close()
    await tail.says('Trying again until the service answers.')
    await api.get('/templates')
    await service.open()
    await tail.says('/templates')
    expect(tail.output().split('Trying again')).toHaveLength(2)
    tail.child.kill('SIGINT')
    expect(await tail.exited).toEqual([0, null])
  })
})

test('reads the key from a file, and explains what is missing or wrong', async () => {
  const file = path.join(inject('dataDir'), 'cli-key')
  await writeFile(file, `${world.account.test_key}\n`)
  const list = ['events', 'list', '--limit', '1']
  expect((await run([...list, '--api-key-file', file], { key: 'sp_test_wrong' })).code).toBe(0)
  const away = `http://127.0.0.1:${await freePort()}`
  for (const [args, place, code, message] of [
    [list, { env: { SIGNPOST_API_KEY: '' } }, 2, 'No API key: set SIGNPOST_API_KEY'],
    [[...list, '--api-key-file', '/nowhere'], {}, 2, '--api-key-file cannot be read: ENOENT'],
    [list, { key: 'sp_test_wrong' }, 2, 'The API key is invalid.'],
    [['requests', 'tail'], { key: 'sp_test_wrong' }, 2, 'The API key is invalid.'],
    [['requests', 'tail', '--status', '9xx'], {}, 2, '--status is "9xx"'],
    [['requests', 'tail', '--interval', '0'], {}, 2, '--interval must be a number from 1 to 3600.'],
    [['trigger'], {}, 2, "missing required argument 'event'"],
    [['nope'], {}, 2, "unknown command 'nope'"],
    [['events', 'list', '--type', 'document.nope'], {}, 2, '"document.nope" is no type of event.'],
    [['events', 'resend', 'evt_01jd3n3c2yfmb5w7x8q0r4k9hz'], {}, 2, 'No such resource']
  ] as const) {
    const refused = await run([...args], place)
    expect(refused).toMatchObject({ code, output: expect.stringContaining(message) })
  }
  // The client tries four times.
  const unreachable = await run(list, { url: away })
  expect(unreachable).toMatchObject({ code: 2, output: expect.stringContaining(`${away} cannot be reached`) })
})

test('each command has a help, and the exit codes are in the first', async () => {
  const help = await run(['--help'])
  expect(help).toMatchObject({ code: 0, output: expect.stringContaining('Exit codes: 0 done, 1 failed, 2 invalid') })
  for (const command of [
    ['listen'],
    ['events', 'list'],
    ['events', 'resend'],
    ['trigger'],
    ['requests', 'tail'],
    ['mcp']
  ]) {
    const { code, output } = await run([...command, '--help'])
    expect([code, output]).toEqual([0, expect.stringContaining('--api-key-file <path>')])
  }
})
