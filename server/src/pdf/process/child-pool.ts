import { PdfError } from '../error.js'
import { type ChildOptions, type JobCost, PdfChildProcess } from './child-process.js'
import type { Job, JobResults, ParentCalls } from './messages.js'

/** After so many jobs a child is replaced, so that memory that a library never gives back cannot pile up. */
const JOBS_PER_CHILD = 500

interface Waiting {
  start(child: PdfChildProcess): void
  reject(error: PdfError): void
}

/** A few warm child processes. A job that kills its process costs nobody else anything: the pool starts another. */
export class ChildPool implements AsyncDisposable {
  private readonly idle: PdfChildProcess[] = []
  private readonly jobs = new Map<PdfChildProcess, number>()
  private readonly queue: Waiting[] = []
  private isClosed = false

  constructor(
    private readonly options: ChildOptions,
    private readonly size: number
  ) {}

  /** Runs a job as soon as a process is free. `onCost` hears what it cost. */
  run<Kind extends Job['kind']>(
    job: Extract<Job, { kind: Kind }>,
    calls: ParentCalls,
    onCost?: (cost: JobCost) => void
  ): Promise<JobResults[Kind]> {
    if (this.isClosed) return Promise.reject(new PdfError('PDF_PROCESSING_FAILED', 'the PDF engine is closed'))
    return new Promise((resolve, reject) => {
      const start = (child: PdfChildProcess) => {
        child
          .run<Kind>(job, calls)
          .finally(() => onCost?.(child.cost))
          .finally(() => this.release(child))
          .then(resolve, reject)
      }
      this.queue.push({ start, reject })
      this.next()
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.isClosed = true
    for (const { reject } of this.queue.splice(0)) {
      reject(new PdfError('PDF_PROCESSING_FAILED', 'the PDF engine is closed'))
    }
    for (const child of this.jobs.keys()) child.kill()
    this.jobs.clear()
  }

  private next(): void {
    if (this.queue.length === 0) return
    const child = this.takeIdle() ?? this.startChild()
    if (child) this.queue.shift()!.start(child)
  }

  private takeIdle(): PdfChildProcess | undefined {
    for (let child = this.idle.pop(); child; child = this.idle.pop()) {
      if (child.isAlive) return child
      this.jobs.delete(child)
    }
    return undefined
  }

  private startChild(): PdfChildProcess | undefined {
    if (this.jobs.size >= this.size) return undefined
    const child = new PdfChildProcess(this.options)
    this.jobs.set(child, 0)
    return child
  }

  /** At once, so that the next file finds a process that has started. */
  private replace(child: PdfChildProcess): void {
    this.jobs.delete(child)
    const another = this.isClosed ? undefined : this.startChild()
    if (another) this.idle.push(another)
  }

  private release(child: PdfChildProcess): void {
    const done = (this.jobs.get(child) ?? 0) + 1
    const isWorn = done >= JOBS_PER_CHILD
    if (isWorn) child.kill()
    if (child.isAlive) this.idle.push(child)
    if (child.isAlive) this.jobs.set(child, done)
    else this.replace(child)
    this.next()
  }
}
