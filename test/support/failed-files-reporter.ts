import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node'

/** A test file that failed, was ended, or has an error that no test caught. */
export interface FailedFile {
  /** Null for errors that belong to no file. */
  file: string | null
  project: string | null
  error: string
}

/** Writes what failed to the file that `TEST_FAILURES` names, for `scripts/test.mjs`. */
export default class FailedFilesReporter implements Reporter {
  private root = ''

  onInit(vitest: Vitest): void {
    this.root = `${vitest.config.root}/`
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const target = process.env.TEST_FAILURES
    if (!target) return
    const failed = [...modules.flatMap(failureOf), ...unhandled.flatMap((error) => this.unhandledOf(error, modules))]
    writeFileSync(target, JSON.stringify(failed))
  }

  private unhandledOf(error: SerializedError, modules: readonly TestModule[]): FailedFile[] {
    if (isOfEndedWorkers(error)) return []
    const file = String(error.VITEST_TEST_PATH ?? '').replace(this.root, '') || null
    const module = modules.find(({ relativeModuleId }) => relativeModuleId === file)
    return [{ file, project: module?.project.name ?? null, error: firstLineOf(error) }]
  }
}

// A file whose worker was ended has no result.
function failureOf(module: TestModule): FailedFile[] {
  const state = module.state()
  if (state === 'passed' || state === 'skipped') return []
  const [first] = [
    ...module.errors(),
    ...[...module.children.allTests('failed')].flatMap((test) => test.result().errors ?? [])
  ]
  const error = first ? firstLineOf(first) : 'its worker ended before it did'
  return [{ file: module.relativeModuleId, project: module.project.name, error }]
}

/** Whether vitest only says that workers ended: their files are those without a result. */
function isOfEndedWorkers({ message, errors }: SerializedError): boolean {
  if (Array.isArray(errors)) return errors.every((each) => isOfEndedWorkers(each))
  return /^\[vitest-pool\]: Worker \w+ emitted error/.test(message)
}

function firstLineOf({ message }: { message: string }): string {
  return message.split('\n')[0] ?? ''
}
