import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inPublishedForm, inWorkingForm } from './published-form.mjs'

const published = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'))
const working = inWorkingForm(published)

test('the two forms of the document become each other', () => {
  const again = structuredClone(working)
  inPublishedForm(again)
  expect(again).toEqual(published)
  expect(inWorkingForm(working)).toEqual(working)
})
