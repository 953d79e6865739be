import { expect, it } from 'vitest'
import { createTools } from './tools.js'

it('have no format that only this contract knows, of which validators would complain', () => {
  const formats = [...JSON.stringify(createTools()).matchAll(/"format":"([^"]+)"/g)].map(([, format]) => format)
  expect(formats).toContain('email')
  expect(formats).not.toContain('date-or-time')
})
