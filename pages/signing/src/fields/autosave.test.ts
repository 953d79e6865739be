import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure, NetworkFailure } from '../session/api-failure.js'
import type { FieldEntry } from '../session/types.js'
import { Autosave, type SaveStatus } from './autosave.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(...answers: (() => Promise<unknown>)[]) {
  const [sent, statuses, rejected, refused] = [
    [] as FieldEntry[][],
    [] as SaveStatus[],
    [] as string[],
    [] as unknown[]
  ]
  const autosave = new Autosave({
    save: (entries) => {
      sent.push(entries)
      return (answers.shift() ?? (async () => undefined))()
    },
    onStatus: (status) => statuses.push(status),
    onRejected: (ids) => rejected.push(...ids),
    onRefused: (error) => refused.push(error)
  })
  return { autosave, sent, statuses, rejected, refused }
}

const fails = (error: unknown) => () => Promise.reject(error)

test('saves a moment after the last change, all changes at once', async () => {
  const { autosave, sent, statuses } = setUp()
  autosave.change('a', 'x')
  await vi.advanceTimersByTimeAsync(500)
  autosave.change('a', 'xy')
  autosave.change('b', '')
  await vi.advanceTimersByTimeAsync(799)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([
    [
      { id: 'a', value: 'xy' },
      { id: 'b', value: null }
    ]
  ])
  expect(statuses).toEqual(['saving', 'saved'])
  expect(autosave.hasUnsaved).toBe(false)
})

test('tries again until the service answers, and keeps what was typed', async () => {
  const { autosave, sent, statuses } = setUp(fails(new NetworkFailure()), fails(new ApiFailure(503, 'X', '')))
  autosave.change('a', 'x')
  await autosave.flush()
  expect(statuses.at(-1)).toBe('failed')
  expect(autosave.hasUnsaved).toBe(true)
  await vi.advanceTimersByTimeAsync(2000)
  await vi.advanceTimersByTimeAsync(4000)
  expect(sent).toHaveLength(3)
  expect(statuses.at(-1)).toBe('saved')
})

test('sends what changed during a request after it', async () => {
  let answer = () => {}
  const { autosave, sent } = setUp(() => new Promise<void>((resolve) => (answer = resolve)))
  autosave.change('a', 'x')
  const first = autosave.flush()
  autosave.change('a', 'xy')
  answer()
  await first
  await vi.runAllTimersAsync()
  expect(sent.map(([entry]) => entry!.value)).toEqual(['x', 'xy'])
})

test('drops a value that the API will not take, and saves the others', async () => {
  const failure = new ApiFailure(422, 'FIELD_VALUE_INVALID', '', { 'fields[1].value': 'must be a date' })
  const { autosave, sent, rejected } = setUp(fails(failure))
  autosave.change('a', 'x')
  autosave.change('b', 'y')
  await autosave.flush()
  await vi.runAllTimersAsync()
  expect(rejected).toEqual(['b'])
  expect(sent.at(-1)).toEqual([{ id: 'a', value: 'x' }])
})

test('gives up when the document can no longer be signed', async () => {
  const failure = new ApiFailure(409, 'DOCUMENT_VOIDED', '')
  const { autosave, sent, refused } = setUp(fails(failure))
  autosave.change('a', 'x')
  await autosave.flush()
  await vi.runAllTimersAsync()
  expect(refused).toEqual([failure])
  expect(sent).toHaveLength(1)
})

test('saves nothing more once it is stopped', async () => {
  const { autosave, sent } = setUp()
  autosave.change('a', 'x')
  await autosave.stop()
  await vi.runAllTimersAsync()
  expect(sent).toEqual([])
})
