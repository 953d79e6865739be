import { expect, test } from 'vitest'
import { describePath } from './record-requests.js'

test('a path has the identifiers that it was called with, and nothing else', () => {
  const path = '/webhooks/{id}/deliveries/{delivery_id}'
  const id = 'whe_01jd3n2qg5er0v8z4a7c6t9xkm'
  expect(describePath(path, { id, delivery_id: 'dlv_01jd3n3k8bec9t2v5m6y1x7wza' })).toBe(
    `/webhooks/${id}/deliveries/dlv_01jd3n3k8bec9t2v5m6y1x7wza`
  )
  for (const other of ['sp_live_abc', 'ada@example.com', `${id}x`, '', undefined]) {
    expect(describePath(path, { id, delivery_id: other })).toBe(`/webhooks/${id}/deliveries/{delivery_id}`)
  }
})
