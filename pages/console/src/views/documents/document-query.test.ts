import { expect, test } from 'vitest'
import { filterOf, readQuery } from './document-query.js'

const read = (query: string) => readQuery(new URLSearchParams(query))
const lastChanged = { sort: 'updated_at', order: 'desc' }

test('what changed last is first, unless another order is asked for', () => {
  expect(read('')).toEqual(lastChanged)
  expect(read('order=created_at.asc')).toEqual({ sort: 'created_at', order: 'asc' })
  expect(read('order=anything')).toEqual(lastChanged)
})

test('who declined, what expired, what was voided and the trash are no status', () => {
  expect(read('status=sent&search=lease')).toEqual({ status: 'sent', search: 'lease', ...lastChanged })
  expect(read('status=declined')).toEqual({ voided_by: 'signer', ...lastChanged })
  expect(read('status=expired')).toEqual({ voided_by: 'expiry', ...lastChanged })
  expect(read('status=voided')).toEqual({ voided_by: 'sender', ...lastChanged })
  expect(read('status=trash')).toEqual({ trashed: true, ...lastChanged })
  expect(read('status=unknown')).toEqual(lastChanged)
})

test('filters of the URL are those of the API, and nothing else is passed on', () => {
  expect(read('signer_email=ada@example.com&created_after=2026-01-31&columns=status&page=2')).toEqual({
    signer_email: 'ada@example.com',
    created_after: new Date(2026, 0, 31).toISOString(),
    ...lastChanged
  })
})

test('a filter is the same on every page', () => {
  const filters = ['status=sent&search=a%26b&page=2', 'search=a%26b&status=sent'].map((query) =>
    filterOf(new URLSearchParams(query))
  )
  expect(filters).toEqual(['search=a%26b&status=sent', 'search=a%26b&status=sent'])
})
