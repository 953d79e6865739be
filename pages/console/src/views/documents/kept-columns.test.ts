import { beforeEach, expect, test, vi } from 'vitest'
import { keepColumns, readColumns } from './kept-columns.js'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text)
  })
})

test('columns are kept, whatever a key of metadata contains', () => {
  expect(readColumns(new URLSearchParams())).toEqual(['status', 'turn', 'sent_by', 'updated_at'])
  const chosen = ['status', 'metadata.a,b%', 'external_id']
  const text = keepColumns(chosen)
  expect(readColumns(new URLSearchParams())).toEqual(chosen)
  expect(readColumns(new URLSearchParams({ columns: text }))).toEqual(chosen)
})

test('those of the URL come first, and unknown ones are left out', () => {
  keepColumns(['status'])
  expect(readColumns(new URLSearchParams('columns=sent_at,nonsense,sent_at,%25E0'))).toEqual(['sent_at'])
  expect(readColumns(new URLSearchParams('columns=nonsense'))).toEqual(['status', 'turn', 'sent_by', 'updated_at'])
})
