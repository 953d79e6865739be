import { expect, test } from 'vitest'
import { filterOf, readQuery } from './document-query.js'

const read = (query: string) => readQuery(new URLSearchParams(query))

test('the newest are first, unless another order is asked for', () => {
  expect(read('')).toEqual({ sort: 'created_at', order: 'desc' })
  expect(read('order=updated_at.asc')).toEqual({ sort: 'updated_at', order: 'asc' })
  expect(read('order=anything')).toEqual({ sort: 'created_at', order: 'desc' })
})

test('the trash is no status', () => {
  expect(read('status=sent&search=lease')).toMatchObject({ status: 'sent', search: 'lease' })
  expect(read('status=trash')).toEqual({ trashed: true, sort: 'created_at', order: 'desc' })
})

test('a filter is the same on every page', () => {
  const filters = ['status=sent&search=a%26b&page=2', 'search=a%26b&status=sent'].map((query) =>
    filterOf(new URLSearchParams(query))
  )
  expect(filters).toEqual(['search=a%26b&status=sent', 'search=a%26b&status=sent'])
})
