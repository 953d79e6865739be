import { expect, test } from 'vitest'
import { readDeliveryStatus } from './delivery-status.js'

const report = (...lines: string[]) =>
  ['Reporting-MTA: dns; mx.example.com', 'Arrival-Date: Mon, 2 Mar 2026 09:30:12 +0000', '', ...lines, ''].join('\r\n')

const postfix = report(
  'Final-Recipient: rfc822; ada@example.com',
  'Action: failed',
  'Status: 5.1.1',
  'Remote-MTA: dns; mail.example.com',
  'Diagnostic-Code: smtp; 550 5.1.1 <ada@example.com>: Recipient address rejected:',
  '    User unknown in virtual mailbox table'
)
const reason = '550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown in virtual mailbox table'

test('a report says why an e-mail could not be delivered, whatever the line ends and the case', () => {
  const failed = { kind: 'failed', refusal: { status: '5.1.1', reason } }
  expect(readDeliveryStatus(postfix)).toEqual(failed)
  expect(readDeliveryStatus(postfix.replaceAll('\r\n', '\n'))).toEqual(failed)
  expect(readDeliveryStatus(postfix.replace('Action', 'ACTION').replace('Status', 'status'))).toEqual(failed)
})

test('without an answer of a server, the reason is the status', () => {
  const text = report('Action: failed', 'Status: 5.4.4 (unable to route: no mail hosts for domain)')
  expect(readDeliveryStatus(text)).toEqual({ kind: 'failed', refusal: { status: '5.4.4', reason: '5.4.4' } })
})

test('a server that gave up after temporary answers has failed', () => {
  const text = report('Action: failed', 'Status: 4.4.7', 'Diagnostic-Code: smtp; 451 4.3.0 Try again later')
  const refusal = { status: '4.4.7', reason: '451 4.3.0 Try again later' }
  expect(readDeliveryStatus(text)).toEqual({ kind: 'failed', refusal })
})

test.each([
  ['late', report('Action: delayed', 'Status: 4.4.1')],
  ['delivered', report('Action: delivered', 'Status: 2.0.0')],
  ['passed on to a server that sends no reports', report('Action: relayed', 'Status: 2.1.9')]
])('what is only %s is no bounce', (_, text) => {
  expect(readDeliveryStatus(text)).toEqual({ kind: 'other' })
})

test.each([
  '',
  '\0\0',
  'I am on holiday until Monday.',
  'Action:',
  ': failed',
  report('Status: 5.1.1'),
  'a'.repeat(65536)
])('a text that is no report is none: %#', (text) => {
  expect(readDeliveryStatus(text)?.kind).not.toBe('failed')
})

test('of several recipients, the first who did not get it counts', () => {
  const text = report('Action: expanded', 'Status: 2.0.0', '', 'Action: failed', 'Status: 5.2.2')
  expect(readDeliveryStatus(text)).toMatchObject({ refusal: { status: '5.2.2' } })
})
