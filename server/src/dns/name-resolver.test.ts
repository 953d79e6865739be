import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type NameServer, startNameServer } from '../../../test/support/name-server.js'
import { OwnFault } from '../common/own-fault.js'
import { NameError } from './name-error.js'
import { createNameResolver, type NameResolverOptions } from './name-resolver.js'

let server: NameServer
let folder: string
let seconds: number
beforeEach(async () => {
  server = await startNameServer()
  folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-names-'))
  seconds = 1000
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const file = (name: string) => path.join(folder, name)
const create = (options: NameResolverOptions = {}) =>
  createNameResolver({
    servers: [server.address],
    hostsFile: file('hosts'),
    now: () => seconds * 1000,
    ...options
  })
const timesAsked = (name: string) => server.asked.filter((asked) => asked === name).length / 2

describe('a name in DNS', () => {
  test('has its IPv6 and IPv4 addresses, IPv6 first', async () => {
    server.names = { 'hooks.example': ['192.0.2.1', '2001:db8::1', '192.0.2.2'] }
    expect(await create().resolve('hooks.example', 'a')).toEqual(['2001:db8::1', '192.0.2.1', '192.0.2.2'])
  })

  test('with one kind of address has these', async () => {
    server.names = { 'four.example': ['192.0.2.1'], 'six.example': ['2001:db8::1'] }
    const names = create()
    expect(await names.resolve('four.example', 'a')).toEqual(['192.0.2.1'])
    expect(await names.resolve('six.example', 'a')).toEqual(['2001:db8::1'])
  })

  test('that does not exist, or has no address, is an error', async () => {
    server.names = { 'empty.example': [] }
    const names = create()
    for (const name of ['missing.example', 'empty.example', `${'x'.repeat(70)}.example`]) {
      await expect(names.resolve(name, 'a')).rejects.toThrow(new NameError(`${name} has no address`, false))
    }
  })
})

describe('an answer', () => {
  test.each([
    ['is kept for its TTL', 60, 60],
    ['without TTL is kept for five seconds', 0, 5],
    ['with a long TTL is kept for five minutes', 86_400, 300]
  ])('%s', async (_name, ttl, kept) => {
    Object.assign(server, { ttl, names: { 'hooks.example': ['192.0.2.1'] } })
    const names = create()
    await names.resolve('hooks.example', 'a')
    server.names = { 'hooks.example': ['192.0.2.2'] }
    seconds += kept
    expect(await names.resolve('hooks.example', 'b')).toEqual(['192.0.2.1'])
    expect(timesAsked('hooks.example')).toBe(1)
    seconds += 0.001
    expect(await names.resolve('hooks.example', 'b')).toEqual(['192.0.2.2'])
  })

  test('that a name does not exist is kept for five seconds', async () => {
    const names = create()
    const has = () => names.resolve('hooks.example', 'a').catch((error) => error.message)
    await has()
    server.names = { 'hooks.example': ['192.0.2.1'] }
    seconds += 5
    expect(await has()).toBe('hooks.example has no address')
    seconds += 0.001
    expect(await has()).toEqual(['192.0.2.1'])
  })

  test('is shared by those who ask at the same time', async () => {
    server.names = { 'hooks.example': ['192.0.2.1'] }
    const names = create()
    const found = await Promise.all(
      ['a', 'a', 'a', 'a', 'a', 'b'].map((owner) => names.resolve('hooks.example', owner))
    )
    expect(found).toEqual(Array(6).fill(['192.0.2.1']))
    expect(timesAsked('hooks.example')).toBe(1)
  })
})

describe('a name without an answer', () => {
  const timeoutMs = 300

  test('is its own fault if the name servers answer another question', async () => {
    server.names = { 'hooks.slow.example': 'silent', 'broken.example': 'fails' }
    const names = create({ timeoutMs })
    await expect(names.resolve('hooks.slow.example', 'a')).rejects.toThrow(
      new NameError('the name servers of hooks.slow.example do not work: no answer in time', true)
    )
    await expect(names.resolve('broken.example', 'a')).rejects.toThrow(
      new NameError('the name servers of broken.example do not work: the answer was ESERVFAIL', true)
    )
  })

  test('is the fault of the service if the name servers answer nothing', async () => {
    server.names = { 'hooks.example': ['192.0.2.1'] }
    server.isUp = false
    const names = create({ timeoutMs })
    await expect(names.resolve('hooks.example', 'a')).rejects.toThrow(OwnFault)
    expect(await names.works()).toBe(false)
    server.isUp = true
    expect(await names.works()).toBe(true)
    expect(await create().resolve('hooks.example', 'a')).toEqual(['192.0.2.1'])
  })

  test('that has IPv4 addresses does not wait for an answer about IPv6', async () => {
    server.names = { 'hooks.example': ['192.0.2.1'] }
    server.silentAbout = 'AAAA'
    expect(await create({ timeoutMs: 60_000 }).resolve('hooks.example', 'a')).toEqual(['192.0.2.1'])
  })

  test('lets the names of others pass, and at most four names of its owner wait at once', async () => {
    const slow = Array.from({ length: 8 }, (_, number) => `${number}.slow.example`)
    server.names = { 'hooks.example': ['192.0.2.1'], ...Object.fromEntries(slow.map((name) => [name, 'silent'])) }
    const names = create({ timeoutMs: 60_000 })
    for (const name of slow) names.resolve(name, 'a').catch(() => {})
    expect(await names.resolve('hooks.example', 'b')).toEqual(['192.0.2.1'])
    expect(new Set(server.asked)).toEqual(new Set([...slow.slice(0, 4), 'hooks.example']))
  })

  test('is the fault of the service if it only waited for other names of its owner', async () => {
    server.isUp = false
    const names = create({ timeoutMs: 100 })
    for (const name of ['a', 'b', 'c', 'd']) names.resolve(`${name}.slow.example`, 'a').catch(() => {})
    const waited = names.resolve('e.slow.example', 'a')
    await expect(waited).rejects.toThrow(new OwnFault('e.slow.example waited for other names without an answer'))
    expect(server.asked).not.toContain('e.slow.example')
  })
})

describe('a short name', () => {
  const search = 'search apps.svc.cluster.local svc.cluster.local\noptions ndots:5\n'

  test('is completed as resolv.conf says, which is read again when it changes', async () => {
    writeFileSync(file('resolv.conf'), search)
    server.names = { 'crm.sales.svc.cluster.local': ['10.0.0.8'], 'crm.sales': ['192.0.2.1'] }
    const names = create({ resolvConf: file('resolv.conf') })
    expect(await names.resolve('crm.sales', 'a')).toEqual(['10.0.0.8'])
    expect(await names.resolve('crm.sales.', 'a')).toEqual(['192.0.2.1'])
    writeFileSync(file('resolv.conf'), '')
    seconds += 61
    expect(await names.resolve('crm.sales', 'a')).toEqual(['192.0.2.1'])
  })

  test('is not completed with name servers of its own', async () => {
    await expect(create().resolve('crm.sales', 'a')).rejects.toThrow('crm.sales has no address')
    expect(new Set(server.asked)).toEqual(new Set(['crm.sales']))
  })
})

describe('the hosts file', () => {
  test('has names of its own, which are read again when it changes', async () => {
    const names = create()
    writeFileSync(file('hosts'), '10.0.0.8\tapp.internal App # ours\n::1 app.internal\nfe80::1%lo0 app.internal\nx y\n')
    expect(await names.resolve('app.internal', 'a')).toEqual(['10.0.0.8', '::1'])
    expect(await names.resolve('app.', 'a')).toEqual(['10.0.0.8'])
    writeFileSync(file('hosts'), '10.0.0.9 app.internal\n')
    utimesSync(file('hosts'), 1, 1)
    seconds += 1
    expect(await names.resolve('app.internal', 'a')).toEqual(['10.0.0.9'])
    rmSync(file('hosts'))
    seconds += 1
    await expect(names.resolve('app.internal', 'a')).rejects.toThrow('app.internal has no address')
  })

  test('is not needed for localhost and what is below it', async () => {
    const names = create()
    for (const name of ['localhost', 'LOCALHOST.', 'app.localhost']) {
      expect(await names.resolve(name, 'a')).toEqual(['127.0.0.1', '::1'])
    }
    expect(server.asked).toEqual([])
  })
})
