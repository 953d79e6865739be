/** How long a job may take, in milliseconds. */
export interface WorkLimits {
  /** The processor time of the whole job, which its file causes. */
  cpuMs: number
  /** The time that passes while the job is not waiting for others: more on a busy machine. */
  wallMs: number
}

/** Which limit a job exceeds. */
export type Exceeded = keyof WorkLimits

/** Where processor time is unknown, it counts as this share of the time that passes. */
const USUAL_SHARE = 1 / 3
/** A job is looked at again after this time at the earliest. */
const SHORTEST_MS = 10

/** Watches the time that one job takes, and tells once if it exceeds a limit. */
export class WorkWatch {
  private timer: NodeJS.Timeout | undefined
  private readonly cpuAtStart: number | undefined
  /** When the job began, or went on after it had waited. */
  private since = 0
  /** Before that. */
  private passedBefore = 0

  /** @param cpuTime the processor time that its process has used so far, in milliseconds */
  constructor(
    private readonly limits: WorkLimits,
    private readonly cpuTime: () => number | undefined,
    private readonly onExceeded: (limit: Exceeded) => void
  ) {
    this.cpuAtStart = cpuTime()
  }

  /** The job works, from now on or again. */
  start(): void {
    this.since = performance.now()
    this.wait()
  }

  /** The job waits for others. */
  pause(): void {
    clearTimeout(this.timer)
    this.passedBefore += this.passed
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  private get passed(): number {
    return performance.now() - this.since
  }

  private get usedCpu(): number {
    const now = this.cpuTime()
    if (now === undefined || this.cpuAtStart === undefined) return (this.passedBefore + this.passed) * USUAL_SHARE
    return now - this.cpuAtStart
  }

  /** Until a limit could be exceeded at the earliest. */
  private wait(): void {
    const left = Math.min(this.limits.cpuMs - this.usedCpu, this.limits.wallMs - this.passed)
    this.timer = setTimeout(() => this.check(), Math.max(SHORTEST_MS, left))
  }

  private check(): void {
    if (this.usedCpu >= this.limits.cpuMs) this.onExceeded('cpuMs')
    else if (this.passed >= this.limits.wallMs) this.onExceeded('wallMs')
    else this.wait()
  }
}
