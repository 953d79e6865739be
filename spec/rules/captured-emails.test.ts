import { expect, test } from 'vitest'
import { shownTo } from './captured-emails.js'

const url = 'https://sign.test/sign#token=eyJ.e30.c2ln-_'
const email = { to: 'ada@example.com', text: `Sign:\n${url}\nor ${url}`, html: `<a href="${url}">x</a>`, links: [url] }
const masked = 'https://sign.test/sign#token=redacted'

test('who can only read gets an e-mail without the tokens of its links', () => {
  expect(shownTo({ scopes: ['documents:read'] }, email)).toEqual({
    to: 'ada@example.com',
    text: `Sign:\n${masked}\nor ${masked}`,
    html: `<a href="${masked}">x</a>`,
    links: [masked]
  })
})

test('who can sign in test mode gets them all', () => {
  expect(shownTo({ scopes: ['documents:read', 'documents:write'] }, email)).toBe(email)
  expect(shownTo({ scopes: null }, email)).toBe(email)
})
