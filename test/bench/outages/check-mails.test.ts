import { expect, test } from 'vitest'
import { findWrongMails } from './check-mails.js'

const email = 'ada@example.com'
const [earlier, later] = [new Date('2026-01-01T10:00:00Z'), new Date('2026-01-01T10:00:05Z')]
const invited = { email, invited_at: earlier, signed_at: later }
const invitation = { to: email, subject: 'Example Ltd asks you to sign “Contract”', messageId: '<1>' }
const completed = { to: email, subject: 'Completed: “Contract”', messageId: '<2>' }

test('each signer gets one invitation and one completed document, also if a mail server gets them again', () => {
  expect(findWrongMails([invitation, completed, completed], [invited])).toEqual([])
  expect(findWrongMails([], [invited])).toEqual([`${email} got 0 invitations`, `${email} got 0 completed documents`])
  expect(findWrongMails([invitation, { ...invitation, messageId: '<3>' }, completed], [invited])).toEqual([
    `${email} got 2 invitations`
  ])
})

test('an invitation is only missing rightly if the signer had signed when its turn came', () => {
  const had = { email, signed_at: earlier, invited_at: later }
  expect(findWrongMails([completed], [had])).toEqual([])
  for (const signer of [invited, { ...had, invited_at: null }, { ...had, signed_at: null }]) {
    expect(findWrongMails([completed], [signer])).toEqual([`${email} got 0 invitations`])
  }
})
