import type { Reporter, TestModule } from 'vitest/node'

const minute = 60_000
// A build of the documentation, and a page by page check, take minutes beside busy processes.
const longestMs = 20 * minute

/**
 * Ends a run in which no test has ended for twenty minutes, and names the files that it was in: a worker that loops without an end
 * is beyond the time-outs of its tests.
 */
export default class StalledReporter implements Reporter {
  private readonly running = new Map<string, number>()
  private lastEnd = performance.now()
  private timer: NodeJS.Timeout | undefined

  onTestRunStart(): void {
    this.lastEnd = performance.now()
    this.timer = setInterval(() => this.check(), minute).unref()
  }

  onTestModuleStart(module: TestModule): void {
    this.running.set(module.relativeModuleId, performance.now())
  }

  onTestCaseResult(): void {
    this.lastEnd = performance.now()
  }

  onTestModuleEnd(module: TestModule): void {
    this.running.delete(module.relativeModuleId)
    this.lastEnd = performance.now()
  }

  onTestRunEnd(): void {
    clearInterval(this.timer)
  }

  private check() {
    const now = performance.now()
    if (now - this.lastEnd < longestMs) return
    const files = [...this.running].map(([file, since]) => `${file} (for ${Math.round((now - since) / 1000)} s)`)
    console.error(`No test has ended for twenty minutes. These files are running:\n${files.join('\n')}`)
    process.exit(1)
  }
}
