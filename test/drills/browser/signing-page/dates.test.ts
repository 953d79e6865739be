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

test.each(['en', 'de', 'fr', 'pl', 'ar', 'ja', 'ko'])(
  'in %s, what a small box of the date of signing says is read whole',
  async (language) => {
    const field = aField(1, { type: 'date_signed', width: 100, height: 18, required: false })
    here.stub.session = aSession({ language, fields: [field] })
    await here.open()
    const control = here.page.locator('.field__fixed')
    await control.waitFor()
    const { over, points } = await control.evaluate((element) => ({
      over: [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight],
      points: Number.parseFloat(getComputedStyle(element).getPropertyValue('--points'))
    }))
    if (process.env.SHOTS) await control.screenshot({ path: `${process.env.SHOTS}/date-signed-${language}.png` })
    expect(over.filter((pixels) => pixels > 1)).toEqual([])
    expect(points).toBeGreaterThanOrEqual(5)
  }
)
