import type { Email, Mailer } from './mailer.js'

/** Captures e-mails instead of sending them. */
export function capturingMailer(capture: (email: Email) => Promise<void>): Mailer {
  return { send: capture, check: async () => {} }
}
