import type { Sql } from 'postgres'
import { expect, test } from 'vitest'
import { listDeliveryRows } from './delivery-store.js'

test('the total of deliveries is counted without their events, which may be millions', async () => {
  const statements: string[] = []
  await listDeliveryRows(recordingSql(statements), 'endpoint', { status: ['failed'] }, { limit: 20, offset: 0 })
  const [rows, count] = ['limit', 'count(*)'].map((part) => statements.find((text) => text.includes(part)))
  expect(rows).toContain('join events on')
  expect(count).toContain('from webhook_deliveries')
  expect(count).not.toContain('events')
})

/** Records the text of each statement, with its fragments and parameters, and answers with a total. */
function recordingSql(statements: string[]): Sql {
  const tag = (parts: TemplateStringsArray, ...values: unknown[]) => {
    const text = String.raw({ raw: parts }, ...values)
    if (text.trimStart().startsWith('select')) statements.push(text)
    return Object.assign([{ total: 0 }], { toString: () => text })
  }
  return Object.assign(tag, { begin: (_mode: string, read: (tx: unknown) => unknown) => read(tag) }) as unknown as Sql
}
