/// <reference lib="dom" />
import { expect, test } from 'vitest'
import { aField, aSession } from '../../../support/signing-page/session-fixtures.js'
import { useSigningBrowser } from '../../../support/signing-page/signing-browser.js'

const here = useSigningBrowser()
const button = (name: string) => here.page.getByRole('button', { name })

const fields = [
  aField(1, { type: 'initials', label: 'Seen', width: 70, height: 36 }),
  aField(2, { type: 'number', y: 300, label: 'Amount' }),
  aField(3, { type: 'signature', y: 400, width: 200, height: 56 })
]

async function sign() {
  for (const name of ['Initial here', 'Sign here']) {
    await button(name).first().click()
    await here.page.getByRole('tab', { name: 'Type' }).click()
    await button('Adopt').click()
    // It closes once the service has checked the mark. Text that is filled in before goes to the dialog.
    await here.page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
}

const kept = () => here.page.evaluate(() => Object.keys(sessionStorage))

test('a reload keeps signature, initials and values that could not be saved, until the document is signed', async () => {
  here.stub.session = aSession({ fields })
  await here.open()
  await sign()
  await here.page.getByLabel('Amount').fill('1250,50')
  await here.page.getByLabel('Amount').blur()
  await here.page.reload()
  await here.page.getByText('2 of 3 required fields').waitFor()
  expect(await here.page.getByRole('button', { name: /Change (initials|signature)/ }).count()).toBe(2)
  expect(await here.page.getByLabel('Amount').inputValue()).toBe('1250,50')
  expect(await here.page.getByLabel('Amount').getAttribute('aria-invalid')).toBe('true')
  await here.page.getByText('Not everything is saved.').waitFor()

  await here.page.getByLabel('Amount').fill('1250.50')
  await here.page.getByLabel('agree').check()
  await button('Finish').click()
  await here.page.getByRole('heading', { name: 'You have signed' }).waitFor()
  const { signature, initials } = here.stub.of('POST /complete')[0]!.body
  expect([signature.text, initials.text]).toEqual(['Ada Lovelace', 'AL'])
  expect(await kept()).toEqual([])
})

test('a stored signature is not shown to other signers, and is removed when the document is no longer open', async () => {
  here.stub.session = aSession({ fields })
  await here.open()
  await sign()
  expect(await kept()).toHaveLength(1)
  const { signer } = aSession()
  here.stub.session = aSession({ fields, signer: { ...signer, id: 'sgn_01jd3n0a5sf4v9y2c7m1d8t3bf', name: 'Bob' } })
  await here.page.reload()
  await here.page.getByText('0 of 3 required fields').waitFor()
  here.stub.session = aSession({ state: 'voided' })
  await here.page.reload()
  await here.page.getByRole('heading', { name: 'voided' }).waitFor()
  expect(await kept()).toEqual([])
})

test('Esc and the close button ask before a frame with a signature is closed', async () => {
  here.stub.session = aSession({ fields })
  await here.open()
  const origin = here.stub.origin.replace('127.0.0.1', 'localhost')
  await here.page.goto(`${origin}/parent`)
  await here.page.evaluate((src) => {
    const heard: string[] = []
    Object.assign(window, { heard })
    window.addEventListener('message', ({ data }) => /^(ready|close)$/.test(data.event) && heard.push(data.event))
    document.body.append(Object.assign(document.createElement('iframe'), { src, width: '900', height: '800' }))
  }, here.stub.url())
  const heard = () => here.page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  const frame = here.page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Initial here' }).click()
  await frame.getByRole('tab', { name: 'Type' }).click()
  await frame.getByRole('button', { name: 'Adopt' }).click()
  await frame.getByRole('button', { name: 'Change initials' }).waitFor()
  await here.page.keyboard.press('Escape')
  await frame.getByRole('heading', { name: 'Close without signing?' }).waitFor()
  await frame.getByRole('button', { name: 'Continue signing' }).click()
  expect(await heard()).toEqual(['ready'])
  await frame.getByRole('button', { name: 'Close' }).click()
  await frame.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await expect.poll(heard).toEqual(['ready', 'close'])
})

test('the access code field has the focus, and a reload does not ask for the code again', async () => {
  here.stub.accessCode = '4711'
  here.stub.session = aSession({ access_code_required: true, fields: [] })
  here.stub.instead.set('GET ', ({ token }) => ({
    body: aSession(token === 'second.token' ? {} : { access_code_required: true, fields: [], pages: [] })
  }))
  await here.open()
  await here.page.getByLabel('Access code').waitFor()
  expect(await here.page.locator(':focus').getAttribute('class')).toContain('input--code')
  await here.page.keyboard.type('4711')
  await here.page.keyboard.press('Enter')
  await button('Start').waitFor()
  await here.page.reload()
  await button('Start').waitFor()
  expect(here.stub.of('POST /access-code')).toHaveLength(1)
  here.stub.instead.set('GET ', () => ({ body: aSession({ access_code_required: true, fields: [], pages: [] }) }))
  await here.page.reload()
  await here.page.getByLabel('Access code').waitFor()
})

test('a locked-out signer can enter the new code that the sender sets', async () => {
  here.stub.session = aSession({ access_code_required: true, fields: [], pages: [] })
  here.stub.instead.set('POST /access-code', () => ({ status: 403, code: 'ACCESS_CODE_LOCKED' }))
  await here.open()
  await here.page.getByLabel('Access code').fill('1234')
  await button('Continue').click()
  await here.page.getByText('Ask the sender for a new code').waitFor()
  here.stub.instead.clear()
  here.stub.accessCode = 'Zebra 48'
  await here.page.getByLabel('Access code').fill('Zebra 48')
  await button('Continue').click()
  await button('Start').waitFor()
})
