/// <reference lib="dom" />
import { expect, test } from 'vitest'
import { aField, aSession } from '../../../support/signing-page/session-fixtures.js'
import { useSigningBrowser } from '../../../support/signing-page/signing-browser.js'

const here = useSigningBrowser()
const shown = () => here.page.locator('.field__written, .field__fixed').filter({ visible: true }).allTextContents()

test.each([
  ['de-AT', '01.12.2026', '31.01.2027'],
  ['ar', '01/12/2026', '31/01/2027'],
  ['en', '2026-12-01', '2027-01-31']
])('in %s, dates are shown as they will be printed', async (language, fixed, typed) => {
  const field = { type: 'date', width: 130 } as const
  const given = aField(1, { ...field, value: '2026-12-01', read_only: true })
  here.stub.session = aSession({ language, fields: [given, aField(2, { ...field, y: 300, label: 'End' })] })
  await here.open()
  await here.page.getByLabel('End').fill('2027-01-31')
  expect(await shown()).toEqual([fixed])
  await here.page.getByLabel('End').blur()
  expect(await shown()).toEqual([fixed, typed])
})
