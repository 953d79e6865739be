import { tools } from '@signpost/spec/tools'
import { expect, it } from 'vitest'

it('have no format that only this contract knows, of which validators would complain', () => {
  const formats = [...JSON.stringify(tools).matchAll(/"format":"([^"]+)"/g)].map(([, format]) => format)
  expect(formats).toContain('email')
  expect(formats).not.toContain('date-or-time')
})
