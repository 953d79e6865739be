import type { TaskName } from '../stores/job-payloads.js'

/** Tasks that need something outside of the service: a storage, a timestamp authority, a key, a mail server. */
export type WatchedTask = Extract<TaskName, 'seal-document' | 'send-email'>

export interface OutageMeans {
  /** Makes jobs that the outage has failed due at once, the oldest first. Returns how many there were. */
  retry(task: WatchedTask, atMost?: number): Promise<number>
  /** Rejects if the mail server is out of reach. */
  checkMail(): Promise<void>
  onError(error: unknown): void
}

const probeEveryMs = 10_000
const failuresOfAnOutage = 2

/**
 * Notices the end of an outage. After each failure a job waits longer, for hours in the end, so that what was requested
 * after an outage would be done before what has waited for its end.
 *
 * 1. Two failures of a task in a row are an outage. So is the start of a process, which does not know what was before.
 * 2. While it lasts, the service tries every ten seconds whether it is over: with the oldest of the seals, and by logging in
 *    to the mail server.
 * 3. The first success ends it: everything that has failed meanwhile is due at once, the oldest first.
 */
export class OutageWatch implements AsyncDisposable {
  private readonly failures = new Map<WatchedTask, number>()
  private readonly timer: NodeJS.Timeout
  private probing: Promise<void> = Promise.resolve()

  constructor(
    tasks: readonly WatchedTask[],
    private readonly means: OutageMeans
  ) {
    for (const task of tasks) this.failures.set(task, failuresOfAnOutage)
    this.timer = setInterval(() => {
      this.probing = this.probe()
    }, probeEveryMs)
  }

  /** An outage has failed a job. */
  failed(task: WatchedTask): void {
    this.failures.set(task, (this.failures.get(task) ?? 0) + 1)
  }

  /** A job of a task has succeeded. */
  async succeeded(task: WatchedTask): Promise<void> {
    const wasAway = this.isAway(task)
    this.failures.delete(task)
    if (wasAway) await this.means.retry(task).catch(this.means.onError)
  }

  /** Tries whether outages are over. */
  async probe(): Promise<void> {
    if (this.isAway('seal-document')) await this.trySeal().catch(this.means.onError)
    if (this.isAway('send-email')) await this.tryMail()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.timer)
    await this.probing
  }

  private isAway(task: WatchedTask): boolean {
    return (this.failures.get(task) ?? 0) >= failuresOfAnOutage
  }

  private async trySeal() {
    const count = await this.means.retry('seal-document', 1)
    if (count === 0) this.failures.delete('seal-document')
  }

  private async tryMail() {
    const isBack = await this.means.checkMail().then(
      () => true,
      () => false
    )
    if (isBack) await this.succeeded('send-email')
  }
}
