import { PdfError } from '@signpost/pdf'
import { expect, test } from 'vitest'
import { MailError } from '../mail/mailer.js'
import { isOutage } from './is-outage.js'

const ofSystem = (code: string) => Object.assign(new Error(code), { code, errno: -28 })

function typeError() {
  try {
    Buffer.from(undefined as never)
  } catch (error) {
    return error
  }
}

test.each([
  ['a full disk', ofSystem('ENOSPC'), true],
  ['a quota', ofSystem('EDQUOT'), true],
  ['too many open files', ofSystem('EMFILE'), true],
  ['a refused connection', ofSystem('ECONNREFUSED'), true],
  ['a database that stops', Object.assign(new Error('x'), { code: '57P01' }), true],
  ['a transaction that was frozen', Object.assign(new Error('x'), { code: '25P03' }), true],
  ['a lock that was not released', Object.assign(new Error('x'), { code: '55P03' }), true],
  ['a key out of reach', new PdfError('SIGNER_UNAVAILABLE', 'x'), true],
  ['a certificate that was revoked', new PdfError('SIGNER_REVOKED', 'x'), true],
  ['a timestamp authority out of reach', new PdfError('TIMESTAMP_UNAVAILABLE', 'x'), true],
  ['a mail server out of reach', new MailError('x', true), true],
  ['a mail server that rejects an e-mail', new MailError('x', false), false],
  ['a file that is missing', ofSystem('ENOENT'), false],
  ['a file where a folder should be', ofSystem('ENOTDIR'), false],
  ['a unique constraint', Object.assign(new Error('x'), { code: '23505' }), false],
  ['an error of Node with a code', typeError(), false],
  ['a code that only looks like it', Object.assign(new Error('x'), { code: 'ENOSPC' }), false],
  ['a PDF that cannot be processed', new PdfError('PDF_PROCESSING_FAILED', 'x'), false],
  ['any other', new Error('x'), false],
  ['nothing', undefined, false]
])('%s', (_name, error, expected) => {
  expect(isOutage(error)).toBe(expected)
})
