import { expect, test } from 'vitest'
import { parseMailSender } from './mail-sender.js'

test.each([
  ['sign@example.com', '', 'sign@example.com'],
  ['<sign@example.com>', '', 'sign@example.com'],
  ['Signpost <signpost@localhost>', 'Signpost', 'signpost@localhost'],
  ['Acme, Inc. <sign@example.com>', 'Acme, Inc.', 'sign@example.com'],
  ['"Acme, Inc." <sign@example.com>', 'Acme, Inc.', 'sign@example.com'],
  ['Müller GmbH <sign@example.com>', 'Müller GmbH', 'sign@example.com']
])('%s', (text, name, address) => expect(parseMailSender(text)).toEqual({ name, address }))

test.each([
  ['Acme GmbH', /^must contain an address/],
  ['a', /^must contain an address/],
  ['Acme sign@example.com', /^must be one address/],
  ['a@example.com, b@example.com', /^must be one address/],
  ['Acme <sign@>', /^must be one address/],
  ['Acme <sign@example.com', /^must be one address/],
  ['Acme\nBcc: x <sign@example.com>', /^must be one address/]
])('%s is refused', (text, message) => expect(() => parseMailSender(text)).toThrow(message))
