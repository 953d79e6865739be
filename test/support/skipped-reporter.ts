import type { Reporter, TestModule, Vitest } from 'vitest/node'

/** Says at the end which tests were skipped: a run that skips what it cannot do is not as good as one that does it. */
export default class SkippedReporter implements Reporter {
  private vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    // Tests that were not asked for by their name are skipped, too.
    if (this.vitest?.config.testNamePattern) return
    const skipped = modules.flatMap((module) =>
      [...module.children.allTests('skipped')].map((test) => `${module.relativeModuleId}: ${test.fullName}`)
    )
    if (skipped.length > 0) console.log(`Skipped ${skipped.length} tests:\n${skipped.join('\n')}`)
  }
}
