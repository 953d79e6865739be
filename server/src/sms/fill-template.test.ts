import { expect, test } from 'vitest'
import { fillTemplate } from './fill-template.js'

const values = { to: '+44 1', text: 'Code "1"\n{to} & more' }

test('JSON stays JSON, whatever the text contains', () => {
  const body = fillTemplate(
    '{"to":"{to}","text":"{text}","other":"{other}"}',
    values,
    'application/json; charset=utf-8'
  )
  expect(JSON.parse(body)).toEqual({ ...values, other: '{other}' })
})

test('a form stays a form', () => {
  const form = new URLSearchParams(fillTemplate('To={to}&Body={text}', values, 'application/x-www-form-urlencoded'))
  expect(Object.fromEntries(form)).toEqual({ To: values.to, Body: values.text })
})

test('other text is taken as it is', () => {
  expect(fillTemplate('{to}: {text}', values, 'text/plain')).toBe(`${values.to}: ${values.text}`)
})
