import { isEmail } from '@signpost/spec/rules'

/** Whom e-mails of the service come from. */
export interface MailSender {
  name: string
  address: string
}

/** Reads `NAME <ADDRESS>`, or an address. Throws an error that says what is wrong with it. */
export function parseMailSender(text: string): MailSender {
  const named = /^([^<>]*)<([^<>]*)>\s*$/.exec(text)
  const name = named?.[1]?.trim().replace(/^"(.*)"$/, '$1') ?? ''
  const address = (named?.[2] ?? text).trim()
  if (isEmail(address) && !/[\r\n]/.test(text)) return { name, address }
  if (!text.includes('@')) {
    throw new Error('must contain an address: Example Ltd <sign@example.com>, or sign@example.com')
  }
  throw new Error('must be one address, alone or in angle brackets after a name: Example Ltd <sign@example.com>')
}
