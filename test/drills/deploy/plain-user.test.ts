import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApi } from '../../support/api.js'
import { createDraft } from '../../support/journey.js'
import { createWorld, type World } from '../../world.js'

const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))
const nobody = { uid: idOf('-u'), gid: idOf('-g') }

let world: World
let folder: string
beforeAll(async () => {
  world = await createWorld({ parts: { api: false, worker: false } })
})
afterAll(() => world[Symbol.asyncDispose]())

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-user-'))
  // So that any user finds what is in it.
  await chmod(folder, 0o755)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function idOf(flag: string) {
  return Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
}

function whyNot(): string | false {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return 'needs root on Linux'
  const readable = spawnSync('cat', [main], { ...nobody, stdio: 'ignore' }).status === 0
  return readable ? false : 'the user nobody cannot read the repository'
}

/** A service with a sealing key that only root can read. */
async function startService(env: Record<string, string>) {
  const key = path.join(folder, 'key.pem')
  const { certificate } = world.context.config
  await writeFile(key, await readFile((certificate as { key: string }).key), { mode: 0o600 })
  const child = spawn(process.execPath, [main, 'start'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      SITE_URL: 'https://localhost:0',
      DATABASE_URL: (world.context.config.database as { url: string }).url,
      SIGNPOST_SECRET: world.context.config.secrets[0].padEnd(32, 'x'),
      SIGNPOST_DATA_DIR: path.join(folder, 'data'),
      SIGNING_CERTIFICATE: key,
      SIGNING_KEY: key,
      SMTP_URL: 'smtp://127.0.0.1:1',
      RATE_LIMITS: 'off',
      ...env
    },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  const exited = once(child, 'exit')
  return {
    pid: child.pid!,
    output: () => output,
    exited,
    running: () =>
      vi.waitFor(() => /running at https:\/\/localhost:(\d+)/.exec(output)![1]!, { timeout: 60_000, interval: 20 }),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exited
    }
  }
}

/** The user, the group and the further groups of a process. */
async function identityOf(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const numbers = (name: string) =>
    new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)![1]!.trim().split(/\s+/).map(Number)
  return { uids: numbers('Uid'), gids: numbers('Gid'), groups: numbers('Groups') }
}

async function childrenOf(pid: number) {
  const tasks = await readdir(`/proc/${pid}/task`)
  const lists = await Promise.all(tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8')))
  return lists.join(' ').split(' ').filter(Boolean).map(Number)
}

const reason = whyNot()
describe.skipIf(reason)(`a service that root starts${reason ? ` (${reason})` : ''}`, () => {
  test('runs as SIGNPOST_USER, with its PDF processes and files, and still has its key', async () => {
    await using service = await startService({ SIGNPOST_USER: 'nobody' })
    const port = await service.running()
    await createDraft(createApi(`http://127.0.0.1:${port}`, world.account.live_key))
    const plain = { uids: Array(4).fill(nobody.uid), gids: Array(4).fill(nobody.gid), groups: [nobody.gid] }
    expect(await identityOf(service.pid)).toEqual(plain)
    const children = await childrenOf(service.pid)
    expect(children).not.toEqual([])
    for (const child of children) expect(await identityOf(child)).toEqual(plain)
    expect((await stat(path.join(folder, 'data'))).uid).toBe(nobody.uid)
    expect(service.output()).not.toContain('runs as root')
  })

  test('says in production why it still runs as root', async () => {
    await using service = await startService({})
    await service.running()
    expect((await identityOf(service.pid)).uids[0]).toBe(0)
    expect(service.output()).toContain('The process runs as root. Set SIGNPOST_USER')
  })

  test.each([
    ['no-such-user', 'SIGNPOST_USER: there is no user no-such-user.'],
    ['root', 'SIGNPOST_USER must not be root.'],
    ['nobody', 'The user nobody cannot write to']
  ])('ends with one line if it cannot become %s', async (name, message) => {
    // Of root.
    const data = { SIGNPOST_DATA_DIR: folder }
    await using service = await startService({ SIGNPOST_USER: name, ...(name === 'nobody' ? data : {}) })
    const [code] = await service.exited
    expect(code).toBe(1)
    expect(service.output().trim()).toContain(message)
    expect(service.output().trim().split('\n')).toHaveLength(1)
  })
})
