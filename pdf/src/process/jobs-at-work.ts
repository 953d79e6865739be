import { WorkForecast } from './work-forecast.js'

/** After this time a job is slow. */
export const SLOW_MS = 1000

interface JobToDo {
  owner: string
  /** Of its file. */
  bytes: number
  /** It has already proven to be slow. */
  isSlow: boolean
}

/** A job at work. */
export interface JobAtWork extends JobToDo {
  startedAt: number
  isExpectedQuick: boolean
  /** Ends its process. Undefined for a job that cannot begin again. */
  endProcess: (() => void) | undefined
  /** It was ended to begin again later. */
  isTakenBack: boolean
}

/** Which jobs of which owners are at work, and which of them are slow. */
export class JobsAtWork {
  private readonly jobs = new Map<string, Set<JobAtWork>>()
  private readonly forecast = new WorkForecast()

  constructor(private readonly now: () => number) {}

  has(owner: string): boolean {
    return this.jobs.has(owner)
  }

  begin({ owner, bytes, isSlow }: JobToDo, endProcess: JobAtWork['endProcess']): JobAtWork {
    const isExpectedQuick = !isSlow && this.isExpectedQuick(owner, bytes)
    const times = { startedAt: this.now(), isExpectedQuick }
    const job = { owner, bytes, isSlow, ...times, endProcess, isTakenBack: false }
    this.add(job)
    return job
  }

  /** Also notes what is to be expected of its owner, unless the job begins again. */
  end(job: JobAtWork): void {
    if (this.remove(job)) this.forecast.note(job.owner, job.bytes, this.now() - job.startedAt)
  }

  takeBack(job: JobAtWork): void {
    this.remove(job)
    job.isTakenBack = true
    job.endProcess?.()
  }

  /** What would be true if a job were not at work. */
  without(job: JobAtWork, look: () => boolean): boolean {
    this.remove(job)
    const seen = look()
    this.add(job)
    return seen
  }

  isExpectedQuick(owner: string, bytes: number): boolean {
    return this.forecast.expect(owner, bytes) < SLOW_MS
  }

  /** Jobs that are expected to be slow, or have proven to be. */
  slowOf(owner: string): JobAtWork[] {
    const own = [...(this.jobs.get(owner) ?? [])]
    return own.filter((job) => !job.isExpectedQuick || this.hasProvenSlow(job))
  }

  /** The job that began last of those that have proven to be slow, of an owner who has more slow ones than this. */
  surplus(mostSlow: number): JobAtWork | undefined {
    const owners = [...this.jobs.keys()].filter((owner) => this.slowOf(owner).length > mostSlow)
    const jobs = owners.flatMap((owner) => this.slowOf(owner))
    return jobs.findLast((job) => job.endProcess && this.hasProvenSlow(job))
  }

  private hasProvenSlow({ startedAt }: JobAtWork): boolean {
    return this.now() - startedAt >= SLOW_MS
  }

  private add(job: JobAtWork): void {
    this.jobs.set(job.owner, (this.jobs.get(job.owner) ?? new Set()).add(job))
  }

  private remove(job: JobAtWork): boolean {
    const own = this.jobs.get(job.owner)
    const isRemoved = own?.delete(job) ?? false
    if (own?.size === 0) this.jobs.delete(job.owner)
    return isRemoved
  }
}
