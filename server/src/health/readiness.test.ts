import { expect, test, vi } from 'vitest'
import { createReadiness } from './readiness.js'

const good = async () => ({ status: 'pass' as const, detail: 'good' })

test('names each check, and tells the worst of them', async () => {
  const warns = async () => ({ status: 'warn' as const, detail: 'soon' })
  const fails = async () => {
    throw Object.assign(new Error('connect 10.0.0.1'), { code: 'ECONNREFUSED' })
  }
  expect(await createReadiness({ good })()).toEqual({ status: 'pass', checks: { good: await good() } })
  expect((await createReadiness({ good, warns })()).status).toBe('warn')
  expect(await createReadiness({ fails, warns })()).toEqual({
    status: 'fail',
    checks: { fails: { status: 'fail', detail: 'ECONNREFUSED' }, warns: await warns() }
  })
})

test('warns of what is tolerated, also when it throws', async () => {
  const failing = async () => ({ status: 'fail' as const, detail: 'no worker' })
  const throwing = async () => {
    throw Object.assign(new Error('away'), { code: 'ETIMEDOUT' })
  }
  const readiness = createReadiness({ good, failing, throwing }, { tolerated: ['good', 'failing', 'throwing'] })
  expect(await readiness()).toEqual({
    status: 'warn',
    checks: {
      good: await good(),
      failing: { status: 'warn', detail: 'no worker' },
      throwing: { status: 'warn', detail: 'ETIMEDOUT' }
    }
  })
})

test('answers while a check hangs, which is not begun again meanwhile', async () => {
  let begun = 0
  const hangs = () => {
    begun += 1
    return new Promise<never>(() => {})
  }
  const ready = createReadiness({ good, hangs }, { timeLimitMs: 50 })
  const first = await ready()
  expect(first.checks).toEqual({
    good: await good(),
    hangs: { status: 'fail', detail: 'no answer within 50 ms' }
  })
  await vi.waitFor(async () => expect(await ready()).not.toBe(first), 60_000)
  expect(begun).toBe(1)
})

test('asks no more than once a second', async () => {
  let asked = 0
  const ready = createReadiness({
    counted: () => {
      asked += 1
      return good()
    }
  })
  await Promise.all([ready(), ready(), ready()])
  expect(asked).toBe(1)
})
