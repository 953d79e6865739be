import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Config } from '../../config/config.js'
import { explainMailError } from '../../mail/explain-mail-error.js'
import { parseSmtpUrl, type SmtpServer } from '../../mail/smtp-url.js'
import { type Finding, fail, ok, warn } from './finding.js'

const timeoutMs = 5000
// Silence before the greeting is told apart from silence after it.
const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: 2 * timeoutMs }

/** Logs in to the mail server. Sends nothing. */
export async function checkMail({ mail }: Pick<Config, 'mail'>): Promise<Finding> {
  if (mail.kind === 'captured') return ok('captured at /dev/mail, not sent')
  const server = parseSmtpUrl(mail.url)
  try {
    await logIn(server)
  } catch (error) {
    const { detail, cure } = explainMailError(await firstCause(error, server), server)
    return fail(detail, cure)
  }
  if (!server.auth) return ok(`reached without a login, sent from ${mail.from}`)
  if (!(await offersLogin(server))) {
    return warn(
      `reached, sent from ${mail.from}; it offers no login, so that the user and the password in SMTP_URL are not used`,
      'Remove them if it needs none. Otherwise its port for clients, usually 587 or 465, offers one, often only after STARTTLS.'
    )
  }
  const detail = `logged in, sent from ${mail.from}`
  if (!(await isInClear(server))) return ok(detail)
  return warn(
    `${detail}; the user, the password and all e-mails are sent to ${server.host} without encryption`,
    'Use smtps://, or let the server offer STARTTLS and add ?requireTLS=true to SMTP_URL.'
  )
}

async function logIn(server: SmtpServer) {
  const { createTransport } = await import('nodemailer')
  await createTransport({ ...server, ...timeouts }).verify()
}

/** Whether it says that it offers one. The mail library logs in only then. */
async function offersLogin(server: SmtpServer): Promise<boolean> {
  const { createTransport } = await import('nodemailer')
  const { auth: _notSent, ...withoutLogin } = server
  const asked = createTransport({ ...withoutLogin, ...timeouts, forceAuth: true }).verify()
  return asked.then(
    () => false,
    ({ code }) => code === 'ENOAUTH'
  )
}

// A server that waits for TLS says nothing, as one does that cannot be reached through a firewall.
async function firstCause(error: unknown, server: SmtpServer): Promise<unknown> {
  const isSilent = /greeting never received/i.test((error as Error).message)
  if (!isSilent || server.secure || (await beginsWithTls(server))) return error
  return new Error(`${server.host}:${server.port} is connected to, but says nothing`, { cause: error })
}

function beginsWithTls({ host, port }: SmtpServer): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (does: boolean) => {
      socket.destroy()
      resolve(does)
    }
    // Only asks whether it is TLS, and sends nothing.
    const socket = connect({ host, port, rejectUnauthorized: false, ...(isIP(host) ? {} : { servername: host }) })
    socket.setTimeout(timeoutMs, () => answer(false))
    socket.once('secureConnect', () => answer(true)).once('error', () => answer(false))
  })
}

/** Whether a password goes over a network in clear: to a server that offers no TLS, or is not asked for it. */
async function isInClear(server: SmtpServer): Promise<boolean> {
  const { host, secure, requireTLS, ignoreTLS, auth } = server
  if (!auth || secure || requireTLS || isThisMachine(host)) return false
  if (ignoreTLS) return true
  return logIn({ ...server, opportunisticTLS: false, requireTLS: true }).then(
    () => false,
    () => true
  )
}

const isThisMachine = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host)
