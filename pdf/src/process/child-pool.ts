import { PdfError } from '../interface/error.js'
import type { PoolName, ProcessObserver } from '../interface/observer.js'
import { type ChildOptions, PdfChildProcess } from './child-process.js'
import { FairQueue, type Turn } from './fair-queue.js'
import { type JobAtWork, JobsAtWork, SLOW_MS } from './jobs-at-work.js'
import type { Job, JobCost, JobResults, ParentCalls } from './messages.js'

/**
 * A child that has processed so many jobs is replaced if it has this much memory, so that leaks of libraries cannot
 * accumulate. Others stay: until the code of a new one is compiled, its jobs take twice the processor time.
 */
const MANY_JOBS = 500
const GROWN_MB = 300

/** A timer may fire a moment before its time by the clock. */
const EARLY_MS = 5

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

/** Whose turn a job takes, and a callback for its cost. */
export interface RunOptions extends Turn {
  /** Of the file. */
  bytes: number
  onCost?: ((cost: JobCost) => void) | undefined
}

interface Waiting extends RunOptions {
  job: Job
  calls: ParentCalls
  /** It has already proven to be slow. */
  isSlow: boolean
  resolve(result: unknown): void
  reject(error: PdfError): void
}

/**
 * A pool of warm child processes. A job that crashes its process affects no other job: the pool starts another process.
 *
 * Owners take turns, so that one with many jobs does not delay the others: while another waits, an owner has one job at work.
 * The slow jobs of an owner never occupy all of the children, so that its quick ones and those of others pass them. Which jobs
 * are slow is expected from earlier ones. A job that has proven to be slow, and is in the way of others, begins again later.
 */
export class ChildPool implements AsyncDisposable {
  private readonly idle: PdfChildProcess[] = []
  private readonly jobs = new Map<PdfChildProcess, number>()
  private readonly queue = new FairQueue<Waiting>()
  private readonly atWork: JobsAtWork
  /** How many slow jobs an owner may have at work. */
  private readonly mostSlow: number
  private isClosed = false

  constructor(
    private readonly options: ChildOptions,
    private readonly limits: PoolLimits,
    private readonly watched?: PoolObserver | undefined,
    private readonly now: () => number = () => performance.now()
  ) {
    this.atWork = new JobsAtWork(now)
    this.mostSlow = Math.max(1, limits.processes - 1)
    this.tell()
  }

  /** Runs a job when a process is free and it is its owner's turn. */
  run<Kind extends Job['kind']>(
    job: Extract<Job, { kind: Kind }>,
    calls: ParentCalls,
    options: RunOptions
  ): Promise<JobResults[Kind]> {
    if (this.isClosed) return Promise.reject(closed())
    if (!this.hasRoomFor(options.owner, options.bytes)) return Promise.reject(tooManyOfOwner())
    if (this.queue.size >= this.limits.waiting) return Promise.reject(tooMany())
    const result = new Promise<unknown>((resolve, reject) => {
      this.queue.push(options, { ...options, job, calls, isSlow: false, resolve, reject })
    })
    this.next()
    this.reclaim()
    this.tell()
    return result as Promise<JobResults[Kind]>
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.isClosed = true
    for (let next = this.queue.take(); next; next = this.queue.take()) next.reject(closed())
    for (const child of this.jobs.keys()) child.kill()
    this.jobs.clear()
    this.tell()
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
    const next = this.hasRoom ? this.queue.take((item) => this.mayStart(item)) : undefined
    if (!next) return
    // biome-ignore lint/style/noNonNullAssertion: there is room for one
    this.perform(this.takeIdle() ?? this.startChild()!, next)
    this.next()
  }

  private mayStart({ owner, bytes, isSlow }: Waiting): boolean {
    if (!this.atWork.has(owner)) return true
    if (this.isAwaited) return false
    if (this.atWork.slowOf(owner).length < this.mostSlow) return true
    return !isSlow && this.atWork.isExpectedQuick(owner, bytes)
  }

  /** Somebody waits who has no job at work. */
  private get isAwaited(): boolean {
    return this.queue.owners.some((owner) => !this.atWork.has(owner))
  }

  private perform(child: PdfChildProcess, item: Waiting): void {
    // A seal is not begun again: its key may have been used already, and a timestamp paid.
    const begun = this.atWork.begin(item, item.job.kind === 'seal' ? undefined : () => child.kill())
    const proving = setTimeout(() => this.reclaim(), SLOW_MS + EARLY_MS)
    const end = (settle: () => void) => {
      clearTimeout(proving)
      this.atWork.end(begun)
      settle()
      this.release(child)
    }
    child.run(item.job, item.calls).then(
      (result) => end(() => this.succeed(item, begun, result, child.cost)),
      (error) => end(() => this.fail(item, begun, error))
    )
  }

  private succeed(item: Waiting, begun: JobAtWork, result: unknown, cost: JobCost): void {
    item.onCost?.(cost)
    this.watched?.observer.jobEnded(item.job.kind, { seconds: this.secondsOf(begun), peakMb: cost.peakMb })
    item.resolve(result)
  }

  private fail(item: Waiting, begun: JobAtWork, error: PdfError): void {
    if (begun.isTakenBack && !this.isClosed) {
      this.queue.putBack(item, { ...item, isSlow: true })
      return
    }
    this.watched?.observer.jobEnded(item.job.kind, { seconds: this.secondsOf(begun) })
    item.reject(error)
  }

  private secondsOf({ startedAt }: JobAtWork): number {
    return (this.now() - startedAt) / 1000
  }

  /** Makes room for a job that may start then, if an owner has too many slow ones at work. */
  private reclaim(): void {
    const surplus = this.hasRoom ? undefined : this.atWork.surplus(this.isAwaited ? 1 : this.mostSlow)
    if (!surplus) return
    const isWanted = this.atWork.without(surplus, () => this.queue.some((item) => this.mayStart(item)))
    if (isWanted) this.atWork.takeBack(surplus)
  }

  private get hasRoom(): boolean {
    // biome-ignore lint/style/noNonNullAssertion: not empty, as asked before
    while (this.idle.length > 0 && !this.idle.at(-1)!.isAlive) this.jobs.delete(this.idle.pop()!)
    return this.idle.length > 0 || this.jobs.size < this.limits.processes
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

  private release(child: PdfChildProcess): void {
    const done = (this.jobs.get(child) ?? 0) + 1
    const isWorn = done >= MANY_JOBS && child.cost.residentMb > GROWN_MB
    if (isWorn) child.kill()
    if (child.isAlive) this.idle.push(child)
    if (child.isAlive) this.jobs.set(child, done)
    else this.replace(child)
    this.next()
    this.tell()
  }
}

const closed = () => new PdfError('ENGINE_UNAVAILABLE', 'the PDF engine is closed')
const tooMany = () => new PdfError('ENGINE_UNAVAILABLE', 'too many files are waiting to be processed')
const tooManyOfOwner = () => new PdfError('TOO_MANY_WAITING', 'too many of your files are waiting to be processed')
