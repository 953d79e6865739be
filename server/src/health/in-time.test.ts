import { expect, test } from 'vitest'
import { createPrometheusMetrics } from '../telemetry/prometheus-metrics.js'
import { inTime } from './in-time.js'
import { reportBackup } from './report-backup.js'

test('tells what is answered in time, and why something is not', async () => {
  expect(await inTime(Promise.resolve(3))).toBe(3)
  await expect(inTime(Promise.reject(new Error('away')))).rejects.toThrow('away')
  await expect(inTime(new Promise(() => {}))).rejects.toThrow('no answer within 2000 ms')
})

test('a database that hangs does not hang the scrape, and leaves no number that looks current', async () => {
  const metrics = createPrometheusMetrics()
  let answer: Promise<object[]> = Promise.resolve([{ created_at: new Date(1000) }])
  reportBackup(metrics, (() => answer) as never)
  const last = async () => /^signpost_backup_timestamp_seconds (.+)$/m.exec(await metrics.scrape())?.[1]
  expect(await last()).toBe('1')
  answer = new Promise(() => {})
  expect(await last()).toBe('Nan')
})
