import { describe, expect, test } from 'vitest'
import { oneLine, refusalOf, statusIn } from './refusal-of.js'

const answer = (command: string, response: string) =>
  refusalOf({ command, response, responseCode: Number(response.slice(0, 3)) })

describe('a mail server', () => {
  test.each([
    ['RCPT TO', '550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown', '5.1.1'],
    ['RCPT TO', '550 No such user here', null],
    ['RCPT TO', '552 5.2.2 Mailbox full', '5.2.2'],
    ['RCPT TO', '550 5.4.1 Recipient address rejected: Access denied', '5.4.1'],
    ['DATA', '550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 See', '5.1.1'],
    ['DATA', '552 5.2.2 The recipient’s inbox is out of storage space', '5.2.2']
  ])('refuses a recipient for good: %s, %s', (command, response, status) => {
    expect(answer(command, response)).toEqual({ status, reason: response.replace('\n', ' ') })
  })

  test.each([
    ['RCPT TO', '450 4.2.1 The user is receiving mail too quickly'],
    ['RCPT TO', '452 4.2.2 Mailbox full'],
    ['RCPT TO', '554 5.7.1 Relay access denied'],
    ['RCPT TO', '550 5.1.8 Sender address rejected: Domain not found'],
    ['RCPT TO', '503 5.5.1 Error: need MAIL command'],
    ['MAIL FROM', '550 5.1.0 Sender rejected'],
    ['DATA', '554 Message rejected: Email address is not verified.'],
    ['DATA', '550 5.7.1 Message contains spam'],
    ['DATA', '451 4.3.0 Try again later'],
    ['AUTH PLAIN', '535 5.7.8 Authentication failed']
  ])('says nothing of the recipient: %s, %s', (command, response) => {
    expect(answer(command, response)).toBeNull()
  })

  test('is not heard if it does not answer', () => {
    expect(refusalOf({ command: 'CONN' })).toBeNull()
  })
})

test('a status is found where servers put it, and nowhere else', () => {
  expect(['5.1.1', '550 5.1.1 x', '550-5.1.1 x', 'smtp; 550 (5.2.2)', '#5.1.1'].map(statusIn)).toEqual([
    '5.1.1',
    '5.1.1',
    '5.1.1',
    '5.2.2',
    '5.1.1'
  ])
  expect(['4.2.2', 'from 5.1.1.9', '550 15.1.1', 'v5.1.1', ''].map(statusIn)).toEqual([null, null, null, null, null])
})

test('an answer can be stored and shown, whatever a server says', () => {
  expect(oneLine('550\u0000 no\r\n\tuser\u202e \ud800')).toBe('550 no user \ufffd')
  expect([...oneLine('😀'.repeat(600))]).toHaveLength(500)
})
