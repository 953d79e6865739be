import { expect, test } from 'vitest'
import { operationTable } from './operation-table.mjs'

test('maps operations to the files named after them', () => {
  const table = operationTable(['getForm', 'ping'], ['call.ts', 'forms/get-form.ts', 'forms/list.ts', 'health/ping.ts'])
  expect(table).toContain("import { getForm } from '../src/operations/forms/get-form.js'\n")
  expect(table).toContain("import { ping } from '../src/operations/health/ping.js'\n")
  expect(table).toContain('{\n  getForm,\n  ping,\n} satisfies')
})

test('names the file that is missing, and files of which one is too many', () => {
  expect(() => operationTable(['getForm'], ['forms/get-forms.ts', 'forms/reget-form.ts'])).toThrow(
    'The operation getForm has no handler: export getForm from server/src/operations/<resource>/get-form.ts.'
  )
  expect(() => operationTable(['ping'], ['a/ping.ts', 'b/ping.ts'])).toThrow('several handlers: a/ping.ts, b/ping.ts.')
})
