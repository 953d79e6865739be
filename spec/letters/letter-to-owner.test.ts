import { expect, test } from 'vitest'
import { ownerOf, writeBounceNotice, writeCompletionNotice, writeDeclined } from './letter-to-owner.js'

const account = { name: 'Owner', email: 'owner@example.com' }
const owner = ownerOf(account)
const ada = { name: 'Ada', action: 'sign' } as const
const grace = { name: 'Grace', action: 'approve' } as const
const alan = { name: 'Alan', action: 'view' } as const

test('a completion notice says who has done what', () => {
  const textOf = (signers: Parameters<typeof writeCompletionNotice>[2]) =>
    writeCompletionNotice(owner, 'Lease', signers, 'https://example.com').paragraphs
  expect(textOf([ada, { ...ada, name: 'Eve' }])).toEqual(['“Lease” was signed by Ada, Eve, and sealed.'])
  expect(textOf([alan, grace, ada])).toEqual([
    '“Lease” was signed by Ada; approved by Grace; read by Alan, and sealed.'
  ])
  expect(textOf([grace])).toEqual(['“Lease” was approved by Grace, and sealed.'])
})

test.each([
  [ada, 'Ada has declined to sign “Lease”.'],
  [grace, 'Grace has declined to approve “Lease”.'],
  [alan, 'Alan has declined to confirm to have read “Lease”.'],
  [undefined, 'A signer has declined to sign “Lease”.']
])('the letter about a signer who declined names what they were asked for', (signer, text) => {
  expect(writeDeclined(owner, 'Lease', signer, null).paragraphs[0]).toContain(text)
})

test('a member is greeted by name, and gets a link to the settings', () => {
  const settingsUrl = 'https://example.com/console/live/notifications'
  const letter = writeBounceNotice(
    { account, name: 'Grace', settingsUrl },
    'Lease',
    { name: 'Ada', email: 'ada@example.com' },
    '550 User unknown'
  )
  expect(letter).toMatchObject({
    subject: 'Not delivered: Lease',
    greeting: 'Hello Grace,',
    quote: '550 User unknown',
    report: { url: settingsUrl }
  })
  expect(writeDeclined(owner, 'Lease', undefined, null)).toMatchObject({ greeting: 'Hello Owner,', report: undefined })
})
