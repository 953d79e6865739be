import { expect, test } from 'vitest'
import { messageShownTo, shownTo } from './captured-emails.js'

const url = 'https://sign.test/sign#token=eyJ.e30.c2ln-_'
const email: Parameters<typeof shownTo>[1] & { to: string } = {
  to: 'ada@example.com',
  text: `Sign:\n${url}\nor ${url}`,
  html: `<a href="${url}">x</a>`,
  kind: 'invitation',
  links: [url]
}
const masked = 'https://sign.test/sign#token=redacted'

test('who can only read gets an e-mail without the tokens of its links', () => {
  expect(shownTo({ scopes: ['documents:read'] }, email)).toEqual({
    to: 'ada@example.com',
    text: `Sign:\n${masked}\nor ${masked}`,
    html: `<a href="${masked}">x</a>`,
    kind: 'invitation',
    links: [masked]
  })
})

test('who can sign in test mode gets them all', () => {
  expect(shownTo({ scopes: ['documents:read', 'documents:write'] }, email)).toBe(email)
  expect(shownTo({ scopes: null }, email)).toBe(email)
})

test.each(['code', 'link-code'] as const)('of %s, codes are shown only to those who can sign', (kind) => {
  const letter = { ...email, text: 'Enter 482913, of 10 minutes', html: '<p>482913</p>', links: [], kind }
  expect(shownTo({ scopes: ['documents:read'] }, letter)).toMatchObject({
    text: 'Enter ******, of 10 minutes',
    html: '<p>******</p>'
  })
  const message = { text: '482913 is your code\n\n@sign.test #482913' }
  expect(messageShownTo({ scopes: ['documents:read'] }, message).text).toBe('****** is your code\n\n@sign.test #******')
  expect(messageShownTo({ scopes: null }, message)).toBe(message)
})
