import type { Runner, RunnerOptions } from 'graphile-worker'
import { expect, test, vi } from 'vitest'
import { startSteadyRunner } from './steady-runner.js'

const options: RunnerOptions = { taskList: {} }

/** Runners that end when they are asked to. */
function createRunners() {
  const runners: { end(error?: Error): void; stopped: boolean }[] = []
  const startRunner = async () => {
    let end = (_error?: Error) => {}
    const promise = new Promise<void>((resolve, reject) => {
      end = (error) => (error ? reject(error) : resolve())
    })
    const runner = { end, stopped: false }
    runners.push(runner)
    const stop = async () => {
      runner.stopped = true
      end()
    }
    return { promise, stop } as unknown as Runner
  }
  return { runners, startRunner }
}

test('a runner that ends unasked is started again, whether it failed or not', async () => {
  const { runners, startRunner } = createRunners()
  const onEnd = vi.fn()
  const steady = await startSteadyRunner(options, { startRunner, onEnd, pauseMs: 1 })
  runners[0]!.end(new Error('the queue is in an inconsistent state'))
  await vi.waitFor(() => expect(runners).toHaveLength(2), 60_000)
  runners[1]!.end()
  await vi.waitFor(() => expect(runners).toHaveLength(3), 60_000)
  expect(onEnd.mock.calls.map(([error]) => error.message)).toEqual([
    'the queue is in an inconsistent state',
    'the runner ended without being stopped'
  ])
  await steady.stop()
  expect(runners[2]!.stopped).toBe(true)
  expect(runners).toHaveLength(3)
})

test('a start that fails is tried again, at the beginning only for want of the database', async () => {
  const { runners, startRunner } = createRunners()
  const failures = [Object.assign(new Error('away'), { code: 'ECONNREFUSED' }), new Error('still not there')]
  const failing = async () => {
    const failure = failures.shift()
    if (failure) throw failure
    return startRunner()
  }
  const onEnd = vi.fn()
  const steady = await startSteadyRunner(options, { startRunner: failing, onEnd, pauseMs: 1 })
  await vi.waitFor(() => expect(runners).toHaveLength(1), 60_000)
  expect(onEnd).toHaveBeenCalledTimes(2)
  await steady.stop()
  const broken = async () => {
    throw new Error('a task has no name')
  }
  await expect(startSteadyRunner(options, { startRunner: broken })).rejects.toThrow('a task has no name')
})
