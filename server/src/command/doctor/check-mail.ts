import type { Config } from '../../config/config.js'
import { type Finding, fail, ok, reasonOf } from './finding.js'

const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 5000 }

/** Logs in to the mail server. Sends nothing. */
export async function checkMail({ mail }: Pick<Config, 'mail'>): Promise<Finding> {
  if (mail.kind === 'captured') return ok('captured at /dev/mail, not sent')
  const { createTransport } = await import('nodemailer')
  try {
    await createTransport({ url: mail.url, ...timeouts }).verify()
    return ok(`logged in, sent from ${mail.from}`)
  } catch (error) {
    const isRefused = (error as { code?: string }).code === 'EAUTH'
    return fail(
      reasonOf(error),
      isRefused ? 'Check the user and the password in SMTP_URL.' : 'Check the host and the port in SMTP_URL.'
    )
  }
}
