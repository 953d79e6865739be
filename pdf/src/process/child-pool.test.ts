import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ChildPool, type PoolLimits } from './child-pool.js'
import type { Job } from './messages.js'

let folder: string
let entry: string

// Asks for a signature of the job's file, and is done when it has one: so a test sees jobs start, and ends them.
const CHILD = `
  process.on('disconnect', () => process.exit())
  process.on('message', ({ type, job }) => {
    if (type === 'job') process.send({ type: 'call', call: 1, method: 'sign', data: job.input })
    else process.send({ type: 'done', result: {}, peakMb: 1 })
  })
  process.send({ type: 'started' })`

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-pool-test-'))
  entry = path.join(folder, 'child.mjs')
  await writeFile(entry, CHILD)
})

afterAll(() => rm(folder, { recursive: true }))

const roots = { own: [], signers: [], timestamps: [] }

/** A pool of which a test knows each job that starts, and by which one it is ended. */
class Observed implements AsyncDisposable {
  readonly pool: ChildPool
  private readonly started: string[] = []
  private readonly ends = new Map<string, () => void>()
  private readonly outcomes = new Map<string, Promise<unknown>>()
  private wake: () => void = () => undefined

  constructor(limits: Partial<PoolLimits> = {}, now: (() => number) | undefined = () => 0) {
    const defaults = { processes: 1, waiting: 100, waitingOfOwner: 10, bytesOfOwner: 100 }
    this.pool = new ChildPool(
      { entry, memoryLimitMb: 1000, limits: { cpuMs: 60_000, wallMs: 60_000 } },
      { ...defaults, ...limits },
      undefined,
      now
    )
  }

  /** A job named `a1` is the owner a's. */
  submit(...names: string[]): void {
    for (const name of names) this.outcomes.set(name, this.run(name))
  }

  run(name: string, bytes = 1, kind: 'prepare' | 'seal' = 'prepare'): Promise<unknown> {
    const job = { kind, input: Buffer.from(name), output: undefined, roots, choices: {} } as unknown as Job & {
      kind: 'prepare'
    }
    const sign = (data: Uint8Array) => this.atWork(Buffer.from(data).toString())
    const outcome = this.pool.run<'prepare'>(job, { sign, timestamp: sign }, { owner: name[0]!, bytes })
    outcome.catch(() => undefined)
    return outcome
  }

  /** Those that have started so far, once there are so many. */
  async untilStarted(count: number): Promise<string[]> {
    while (this.started.length < count) await this.nextStart()
    return this.started
  }

  /** Waits until a job has started. */
  async untilAtWork(name: string): Promise<void> {
    while (!this.started.includes(name)) await this.nextStart()
  }

  private nextStart(): Promise<void> {
    return new Promise((resolve) => (this.wake = resolve))
  }

  /** Ends a job that has started, and waits until its outcome is there. */
  async end(name: string): Promise<void> {
    this.ends.get(name)!()
    await this.outcomes.get(name)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.pool[Symbol.asyncDispose]()
  }

  private atWork(name: string): Promise<Uint8Array> {
    this.started.push(name)
    this.wake()
    return new Promise((resolve) => this.ends.set(name, () => resolve(new Uint8Array())))
  }
}

async function orderOf(observed: Observed, count: number): Promise<string[]> {
  for (let index = 0; index < count; index++) await observed.end((await observed.untilStarted(index + 1))[index]!)
  return observed.untilStarted(count)
}

describe('a pool of children', () => {
  it('gives each owner a turn, however many jobs another has', async () => {
    await using observed = new Observed()
    observed.submit('a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1')
    expect(await orderOf(observed, 7)).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  it('leaves one child to the others until an owner’s jobs have shown to be quick', async () => {
    await using observed = new Observed({ processes: 2 })
    observed.submit('a1', 'a2', 'a3')
    await observed.untilStarted(1)
    observed.submit('b1')
    expect(await observed.untilStarted(2)).toEqual(['a1', 'b1'])
  })

  it('gives an owner whose jobs are quick all children that nobody else wants', async () => {
    await using observed = new Observed({ processes: 2 })
    observed.submit('a1')
    await observed.untilStarted(1)
    await observed.end('a1')
    observed.submit('a2', 'a3')
    expect((await observed.untilStarted(3)).slice(1).sort()).toEqual(['a2', 'a3'])
  })

  it('and leaves one again once they take long', async () => {
    let time = 0
    await using observed = new Observed({ processes: 2 }, () => time)
    observed.submit('a1')
    await observed.untilStarted(1)
    time = 2000
    await observed.end('a1')
    observed.submit('a2', 'a3')
    await observed.untilStarted(2)
    observed.submit('b1')
    expect(await observed.untilStarted(3)).toEqual(['a1', 'a2', 'b1'])
  })

  it('gives a free child to somebody who has none before somebody who has one', async () => {
    await using observed = new Observed({ processes: 2 })
    observed.submit('a0')
    await observed.untilStarted(1)
    await observed.end('a0')
    observed.submit('a1', 'x1')
    await observed.untilStarted(3)
    observed.submit('a2', 'b1')
    await observed.end('x1')
    expect((await observed.untilStarted(4)).at(-1)).toBe('b1')
    await observed.end('a1')
    expect((await observed.untilStarted(5)).at(-1)).toBe('a2')
  })

  describe('with an owner whose first job was quick', () => {
    let time = 0
    async function quickOwner(now: (() => number) | undefined = () => time) {
      time = 0
      const observed = new Observed({ processes: 2, bytesOfOwner: 1 << 30 }, now)
      observed.submit('a0')
      await observed.untilStarted(1)
      time = 100
      await observed.end('a0')
      return observed
    }
    const huge = 100 << 20

    it('lets its quick jobs pass those that must be expected to be slow', async () => {
      await using observed = await quickOwner()
      for (const name of ['a1', 'a2']) void observed.run(name, huge)
      observed.submit('a3', 'a4')
      expect(await observed.untilStarted(3)).toEqual(['a0', 'a1', 'a3'])
      time = 200
      await observed.end('a3')
      expect(await observed.untilStarted(4)).toEqual(['a0', 'a1', 'a3', 'a4'])
      await observed.end('a1')
      // In their turn, and not after all quick ones.
      observed.submit('a5')
      expect((await observed.untilStarted(5)).at(-1)).toBe('a2')
    })

    it('begins a job again later that is slow after all, when others wait', async () => {
      await using observed = await quickOwner()
      observed.submit('a1', 'a2')
      await observed.untilStarted(3)
      time = 5000
      observed.submit('b1')
      expect((await observed.untilStarted(4)).slice(1)).toEqual(['a1', 'a2', 'b1'])
      await observed.end('a1')
      expect((await observed.untilStarted(5)).at(-1)).toBe('a2')
      await observed.end('a2')
      await observed.end('b1')
    })

    it('does so without another job that comes', async () => {
      // Real time, but not for the first job, which a busy machine would make slow.
      let since: number | undefined
      await using observed = await quickOwner(() => time + (since === undefined ? 0 : performance.now() - since))
      since = performance.now()
      observed.submit('a1', 'a2', 'b1')
      // On a busy machine, before the process of a2 has even started.
      await observed.untilAtWork('b1')
    })

    it('does so for its own quick jobs, too', async () => {
      await using observed = await quickOwner()
      observed.submit('a1', 'a2')
      await observed.untilStarted(3)
      time = 5000
      observed.submit('a3')
      expect((await observed.untilStarted(4)).slice(1)).toEqual(['a1', 'a2', 'a3'])
      await observed.end('a1')
      expect((await observed.untilStarted(5)).at(-1)).toBe('a2')
    })

    it('leaves a slow job at work if only another slow one waits', async () => {
      await using observed = await quickOwner()
      observed.submit('a1', 'a2')
      await observed.untilStarted(3)
      time = 5000
      void observed.run('a3', huge)
      await observed.end('a1')
      await observed.end('a2')
      expect((await observed.untilStarted(4)).slice(1)).toEqual(['a1', 'a2', 'a3'])
    })

    it('never begins a seal again, whose key may have been used', async () => {
      await using observed = await quickOwner()
      for (const name of ['a1', 'a2']) void observed.run(name, 1, 'seal')
      await observed.untilStarted(3)
      time = 5000
      const other = observed.run('b1')
      await observed.end('a2')
      expect((await observed.untilStarted(4)).slice(1)).toEqual(['a1', 'a2', 'b1'])
      await observed.end('b1')
      await other
    })
  })

  it('refuses what an owner has too much of, and nobody else’s', async () => {
    await using observed = new Observed({ waitingOfOwner: 2, bytesOfOwner: 50 })
    observed.submit('a1')
    await observed.untilStarted(1)
    observed.submit('a2', 'a3')
    await expect(observed.run('a4')).rejects.toMatchObject({ code: 'TOO_MANY_WAITING' })
    // One may always wait, however large it is.
    void observed.run('b1', 1000)
    await expect(observed.run('b2', 1)).rejects.toMatchObject({ code: 'TOO_MANY_WAITING' })
    observed.submit('c1')
    expect(await orderOf(observed, 3)).toEqual(['a1', 'a2', 'b1'])
  })

  it('refuses what is more than everybody together may have', async () => {
    await using observed = new Observed({ waiting: 2 })
    observed.submit('a1')
    await observed.untilStarted(1)
    observed.submit('b1', 'c1')
    await expect(observed.run('d1')).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' })
  })

  it('says nothing of the files when it closes, neither of those at work nor of those that wait', async () => {
    const observed = new Observed()
    const jobs = ['a1', 'a2', 'b1'].map((name) => observed.run(name))
    await observed.untilStarted(1)
    await observed[Symbol.asyncDispose]()
    for (const job of [...jobs, observed.run('c1')])
      await expect(job).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' })
  })
})

describe('a child that has processed many jobs', () => {
  /** How many processes 501 jobs have, after each of which their process has this much memory. */
  async function processesAt(residentMb: number): Promise<number> {
    const file = path.join(folder, `${residentMb}.mjs`)
    const done = `{ type: 'done', result: process.pid, residentMb: ${residentMb} }`
    await writeFile(file, `process.on('message', () => process.send(${done})); process.send({ type: 'started' })`)
    const limits = { processes: 1, waiting: 9, waitingOfOwner: 9, bytesOfOwner: 9 }
    await using pool = new ChildPool(
      { entry: file, memoryLimitMb: 1000, limits: { cpuMs: 60_000, wallMs: 60_000 } },
      limits
    )
    const never = () => Promise.reject(new Error('not asked'))
    const job = { kind: 'prepare', input: Buffer.alloc(1), output: undefined, roots, choices: {} } as const
    const seen = new Set<unknown>()
    for (let count = 0; count < 501; count++)
      seen.add(await pool.run<'prepare'>(job, { sign: never, timestamp: never }, { owner: 'a', bytes: 1 }))
    return seen.size
  }

  it('stays while its memory is small', async () => expect(await processesAt(150)).toBe(1))
  it('is replaced if its memory has grown', async () => expect(await processesAt(400)).toBe(2))
})

describe.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)('a child that somebody ends by %s', (signal) => {
  it('says nothing of its file, and the next one is processed', async () => {
    const killed = path.join(folder, `${signal}.mjs`)
    const onJob = `if (Buffer.from(job.input).toString() === 'a1') process.kill(process.pid, '${signal}')`
    await writeFile(killed, CHILD.replace("if (type === 'job')", `if (type === 'job') ${onJob}; if (type === 'job')`))
    const limits = { processes: 1, waiting: 9, waitingOfOwner: 9, bytesOfOwner: 9 }
    await using pool = new ChildPool(
      { entry: killed, memoryLimitMb: 1000, limits: { cpuMs: 60_000, wallMs: 60_000 } },
      limits
    )
    const sign = () => Promise.resolve(new Uint8Array())
    const run = (name: string) =>
      pool.run<'prepare'>(
        { kind: 'prepare', input: Buffer.from(name), output: undefined, roots, choices: {} },
        { sign, timestamp: sign },
        { owner: 'a', bytes: 1 }
      )
    await expect(run('a1')).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' })
    await expect(run('a2')).resolves.toEqual({})
  })
})
