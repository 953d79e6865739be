import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TestModule } from 'vitest/node'
import StalledReporter from './stalled-reporter.js'

const minute = 60_000
const module = { relativeModuleId: 'test/looping.test.ts' } as TestModule
const stubs = () => ({
  exit: vi.spyOn(process, 'exit').mockReturnValue(undefined as never),
  print: vi.spyOn(console, 'error').mockReturnValue()
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('A run in which nothing ends for twenty minutes is ended, and the file named', () => {
  const { exit, print } = stubs()
  const reporter = new StalledReporter()
  reporter.onTestRunStart()
  reporter.onTestModuleStart(module)
  vi.advanceTimersByTime(19 * minute)
  expect(exit).not.toHaveBeenCalled()

  vi.advanceTimersByTime(minute)

  expect(exit).toHaveBeenCalledExactlyOnceWith(1)
  expect(print.mock.lastCall?.[0]).toContain('test/looping.test.ts (for 1200 s)')
})

test('Each test that ends begins the twenty minutes again', () => {
  const { exit } = stubs()
  const reporter = new StalledReporter()
  reporter.onTestRunStart()
  reporter.onTestModuleStart(module)
  vi.advanceTimersByTime(19 * minute)
  reporter.onTestCaseResult()
  vi.advanceTimersByTime(19 * minute)
  reporter.onTestRunEnd()
  vi.advanceTimersByTime(60 * minute)

  expect(exit).not.toHaveBeenCalled()
})
