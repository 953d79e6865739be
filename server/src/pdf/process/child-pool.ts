import { PdfError } from '../interface/error.js'
import type { PoolName, ProcessObserver } from '../interface/observer.js'
import { type ChildOptions, PdfChildProcess } from './child-process.js'
import { FairQueue } from './fair-queue.js'
import type { Job, JobCost, JobResults, ParentCalls } from './messages.js'

/**
 * A child that has processed so many jobs is replaced if it has this much memory, so that leaks of libraries cannot
 * accumulate. Others stay: until the code of a new one is compiled, its jobs take twice the processor time.
 */
const MANY_JOBS = 500
const GROWN_MB = 300

/** An owner whose last job took longer leaves one child free for others. */
const QUICK_MS = 1000
/** The number of owners whose last job's duration is remembered. */
const REMEMBERED = 1000

interface Waiting {
  bytes: number
  start(child: PdfChildProcess): void
  reject(error: PdfError): void
}

/** The size of a pool and its queue. */
export interface PoolLimits {
  /** Maximum child processes. */
  processes: number
  /** Maximum waiting jobs. */
  waiting: number
  /** Maximum waiting jobs of one owner, and the total size of their files. */
  waitingOfOwner: number
  bytesOfOwner: number
}

/** Who watches a pool, and by which name. */
export interface PoolObserver {
  name: PoolName
  observer: ProcessObserver
}

/** The owner of a job, and a callback for its cost. */
export interface RunOptions {
  owner: string
  /** Of the file. */
  bytes: number
  onCost?: ((cost: JobCost) => void) | undefined
}

/**
 * A pool of warm child processes. A job that crashes its process affects no other job: the pool starts another process.
 * Owners take turns, so that one with many jobs does not delay the others, and an owner whose jobs take long never
 * occupies all of the children.
 */
export class ChildPool implements AsyncDisposable {
  private readonly idle: PdfChildProcess[] = []
  private readonly jobs = new Map<PdfChildProcess, number>()
  private readonly queue = new FairQueue<Waiting>()
  private readonly running = new Map<string, number>()
  private readonly lastMs = new Map<string, number>()
  private isClosed = false

  constructor(
    private readonly options: ChildOptions,
    private readonly limits: PoolLimits,
    private readonly watched?: PoolObserver | undefined,
    private readonly now: () => number = () => performance.now()
  ) {
    this.tell()
  }

  /** Runs a job when a process is free and it is its owner's turn. */
  run<Kind extends Job['kind']>(
    job: Extract<Job, { kind: Kind }>,
    calls: ParentCalls,
    { owner, bytes, onCost }: RunOptions
  ): Promise<JobResults[Kind]> {
    if (this.isClosed) return Promise.reject(closed())
    if (!this.hasRoomFor(owner, bytes)) return Promise.reject(tooManyOfOwner())
    if (this.queue.size >= this.limits.waiting) return Promise.reject(tooMany())
    return new Promise((resolve, reject) => {
      const start = (child: PdfChildProcess) => {
        const startedAt = this.now()
        const running = child.run<Kind>(job, calls)
        if (this.watched) this.watch(running, job.kind, child, startedAt)
        running
          .finally(() => onCost?.(child.cost))
          .finally(() => this.release(child, owner, this.now() - startedAt))
          .then(resolve, reject)
      }
      this.queue.push(owner, { bytes, start, reject })
      this.next()
      this.tell()
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.isClosed = true
    for (let next = this.queue.take(); next; next = this.queue.take()) next.item.reject(closed())
    for (const child of this.jobs.keys()) child.kill()
    this.jobs.clear()
    this.tell()
  }

  private watch(running: Promise<unknown>, kind: Job['kind'], child: PdfChildProcess, startedAt: number): void {
    const seconds = () => (this.now() - startedAt) / 1000
    running.then(
      () => this.watched?.observer.jobEnded(kind, { seconds: seconds(), peakMb: child.cost.peakMb }),
      () => this.watched?.observer.jobEnded(kind, { seconds: seconds() })
    )
  }

  private tell(): void {
    this.watched?.observer.poolChanged(this.watched.name, { processes: this.jobs.size, waiting: this.queue.size })
  }

  private hasRoomFor(owner: string, bytes: number): boolean {
    const waiting = this.queue.of(owner)
    const { waitingOfOwner, bytesOfOwner } = this.limits
    const total = waiting.reduce((sum, job) => sum + job.bytes, bytes)
    return waiting.length === 0 || (waiting.length < waitingOfOwner && total <= bytesOfOwner)
  }

  private next(): void {
    const next = this.hasRoom ? this.queue.take((owner) => this.mayHaveTurn(owner)) : undefined
    if (!next) return
    // biome-ignore lint/style/noNonNullAssertion: there is room for one
    const child = this.takeIdle() ?? this.startChild()!
    this.running.set(next.owner, (this.running.get(next.owner) ?? 0) + 1)
    next.item.start(child)
    this.next()
  }

  private get hasRoom(): boolean {
    // biome-ignore lint/style/noNonNullAssertion: not empty, as asked before
    while (this.idle.length > 0 && !this.idle.at(-1)!.isAlive) this.jobs.delete(this.idle.pop()!)
    return this.idle.length > 0 || this.jobs.size < this.limits.processes
  }

  private mayHaveTurn(owner: string): boolean {
    const running = this.running.get(owner) ?? 0
    const isQuick = (this.lastMs.get(owner) ?? Number.POSITIVE_INFINITY) < QUICK_MS
    return running === 0 || isQuick || running < this.limits.processes - 1
  }

  private takeIdle(): PdfChildProcess | undefined {
    return this.idle.pop()
  }

  private startChild(): PdfChildProcess | undefined {
    if (this.jobs.size >= this.limits.processes) return undefined
    const child = new PdfChildProcess(this.options)
    this.jobs.set(child, 0)
    return child
  }

  /** Immediately, so that the next job finds a started process. */
  private replace(child: PdfChildProcess): void {
    this.jobs.delete(child)
    const another = this.isClosed ? undefined : this.startChild()
    if (another) this.idle.push(another)
  }

  private release(child: PdfChildProcess, owner: string, ms: number): void {
    this.noteEnd(owner, ms)
    const done = (this.jobs.get(child) ?? 0) + 1
    const isWorn = done >= MANY_JOBS && child.cost.residentMb > GROWN_MB
    if (isWorn) child.kill()
    if (child.isAlive) this.idle.push(child)
    if (child.isAlive) this.jobs.set(child, done)
    else this.replace(child)
    this.next()
    this.tell()
  }

  private noteEnd(owner: string, ms: number): void {
    // biome-ignore lint/style/noNonNullAssertion: what ends was running
    const running = this.running.get(owner)! - 1
    if (running > 0) this.running.set(owner, running)
    else this.running.delete(owner)
    this.lastMs.delete(owner)
    this.lastMs.set(owner, ms)
    // biome-ignore lint/style/noNonNullAssertion: more are remembered than none
    if (this.lastMs.size > REMEMBERED) this.lastMs.delete(this.lastMs.keys().next().value!)
  }
}

const closed = () => new PdfError('ENGINE_UNAVAILABLE', 'the PDF engine is closed')
const tooMany = () => new PdfError('ENGINE_UNAVAILABLE', 'too many files are waiting to be processed')
const tooManyOfOwner = () => new PdfError('TOO_MANY_WAITING', 'too many of your files are waiting to be processed')
