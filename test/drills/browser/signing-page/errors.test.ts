/// <reference lib="dom" />
import { describe, expect, test, vi } from 'vitest'
import { aField, allKinds, aSession } from '../../../support/signing-page/session-fixtures.js'
import { useSigningBrowser } from '../../../support/signing-page/signing-browser.js'

const here = useSigningBrowser()
const button = (name: string) => here.page.getByRole('button', { name })
const heading = (name: string) => here.page.getByRole('heading', { name, level: 1 })

describe('errors', () => {
  test('are shown at their field, and the first one gets the focus', async () => {
    await here.open()
    await here.page.getByLabel('Monthly fee').fill('a lot')
    await button('Finish').click()
    await here.page.getByText('Something is still missing.').first().waitFor()
    const focused = here.page.locator(':focus')
    expect(await focused.getAttribute('aria-label')).toBe('Address')
    expect(await focused.getAttribute('aria-invalid')).toBe('true')
    await here.page.getByText('Please fill this in.').first().waitFor()
    expect(await here.page.getByLabel('Monthly fee').inputValue()).toBe('a lot')
    expect(here.stub.of('POST /complete')).toEqual([])
  })

  test('go away at the end as well, once nothing is missing', async () => {
    here.stub.session = aSession({ fields: [aField(1, { label: 'Name' }), aField(2, { y: 300, label: 'Town' })] })
    await here.open()
    await button('Finish').click()
    const problem = here.page.locator('.closing').getByText('Something is still missing.')
    await problem.waitFor()
    await here.page.getByLabel('Name').fill('Ada')
    expect(await problem.isVisible()).toBe(true)
    await here.page.getByLabel('Town').fill('London')
    await problem.waitFor({ state: 'hidden' })
  })

  test('are shown when the service reports them', async () => {
    here.stub.session = aSession({ fields: [aField(1, { label: 'Name' }), aField(2, { y: 300, label: 'Town' })] })
    here.stub.instead.set('POST /complete', () => {
      return {
        status: 422,
        code: 'UNSUPPORTED_CHARACTER',
        details: { 'fields[1].value': 'has 🦆 (U+1F986), which cannot be drawn' }
      }
    })
    await here.open()
    await here.page.getByLabel('Name').fill('Ada')
    await here.page.getByLabel('Town').fill('🦆')
    await here.page.getByLabel('agree').check()
    await button('Finish').click()
    await here.page.getByText('“🦆” cannot be printed').waitFor()
    expect(await here.page.locator(':focus').getAttribute('aria-label')).toBe('Town')
  })

  test('include a missing consent, and one to a text that has changed', async () => {
    here.stub.session = aSession({ fields: [aField(1, { label: 'Name', value: 'Ada' })] })
    await here.open()
    await button('Finish').click()
    await here.page.getByText('Please tick this box to continue.').waitFor()
    here.stub.instead.set('POST /complete', () => ({
      status: 422,
      code: 'CONSENT_MISMATCH',
      details: { 'consent.sha256': 'x' }
    }))
    here.stub.session = aSession({ consent: { text: 'A new text.', sha256: 'f'.repeat(64) } })
    await here.page.getByLabel('agree').check()
    await button('Finish').click()
    await here.page.getByText('A new text.').waitFor()
    expect(await here.page.getByLabel('agree').isChecked()).toBe(false)
    here.stub.instead.clear()
    await here.page.getByLabel('agree').check()
    await button('Finish').click()
    await heading('signed').waitFor()
    expect(here.stub.of('POST /complete').at(-1)!.body.consent.sha256).toBe('f'.repeat(64))
  })
})

describe('when the service is unavailable', () => {
  test('input is kept, and saved once the service is back', async () => {
    here.stub.instead.set('PUT /fields', () => ({ hangUp: true }))
    await here.open()
    await here.page.getByLabel('Address').fill('12 March Street')
    await here.page.getByText('Not saved yet.').waitFor()
    expect(await here.page.getByLabel('Address').inputValue()).toBe('12 March Street')
    here.stub.instead.clear()
    await button('Save again').click()
    await here.page.getByText('Saved', { exact: true }).waitFor()
    expect(here.stub.of('PUT /fields').at(-1)!.body.fields).toEqual([
      { id: allKinds()[1]!.id, value: '12 March Street' }
    ])
  })

  test('completing can be retried, and signs once', async () => {
    here.stub.session = aSession({ fields: [] })
    here.stub.instead.set('POST /complete', () => ({ hangUp: true }))
    await here.open()
    await button('Sign here').click()
    await here.page.getByRole('tab', { name: 'Type' }).click()
    await button('Adopt').click()
    await here.page.getByLabel('agree').check()
    await button('Finish').click()
    await here.page.getByText('nothing has been signed yet').waitFor()
    here.stub.instead.clear()
    await button('Finish').click()
    await heading('signed').waitFor()
    expect(new Set(here.stub.of('POST /complete').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  })

  test('the document can be loaded again', async () => {
    here.stub.instead.set('GET /document', () => ({ hangUp: true }))
    await here.open()
    await heading('could not open your document').waitFor()
    here.stub.instead.clear()
    await button('Try again').click()
    await button('Start').waitFor()
  })

  test('everything can be loaded again after an outage', async () => {
    for (const call of ['GET ', 'GET /document']) here.stub.instead.set(call, () => ({ hangUp: true }))
    await here.open()
    await heading('could not').waitFor()
    await vi.waitFor(() => expect(here.stub.of('GET /document')).not.toEqual([]), 60_000)
    here.stub.instead.clear()
    await button('Try again').click()
    await button('Start').waitFor()
  })
})
