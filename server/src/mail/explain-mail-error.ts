import { oneLine } from './refusal-of.js'
import type { SmtpServer } from './smtp-url.js'

/** Why a mail server cannot be used, with what to do about it. */
export interface MailProblem {
  detail: string
  cure: string
}

/** What the errors of the mail library have. */
interface MailLibraryError extends Error {
  code: string
  /** What the server answered. */
  response: string
}

/** What the error of a conversation with a mail server means. */
export function explainMailError(error: unknown, { host, port, secure, auth }: SmtpServer): MailProblem {
  const { code = '', name = '', message = '', response = '' } = error as Partial<MailLibraryError>
  const detail = oneLine(message)
  if (secure && /wrong version number|packet length too long|unknown protocol/i.test(message)) {
    return {
      detail: `${host}:${port} does not begin with TLS`,
      cure: `Use smtp:// for this port: TLS then begins with STARTTLS. Or use smtps:// with the port for it, usually 465.`
    }
  }
  if (!secure && /greeting never received/i.test(message)) return withoutGreeting({ host, port })
  if (/invalid greeting/i.test(message)) return greetedWith(oneLine(response), { host, port })
  if (/upgrading connection with STARTTLS|required STARTTLS/i.test(message)) {
    return {
      detail: `${host}:${port} does not offer STARTTLS, which requireTLS demands`,
      cure: 'Switch it on there, or use smtps:// with the port that begins with TLS, usually 465.'
    }
  }
  if (/self-signed certificate|unable to verify|unable to get .*issuer/i.test(message)) {
    return {
      detail: `the certificate of ${host} is from an authority that is not trusted: ${detail}`,
      cure: 'Name the file of that authority in NODE_EXTRA_CA_CERTS.'
    }
  }
  if (/certificate has expired/i.test(message)) {
    return { detail: `the certificate of ${host} has expired`, cure: 'Renew it on the mail server.' }
  }
  if (/does not match certificate|altnames/i.test(message)) {
    return {
      detail: `the certificate of the mail server is for another host: ${detail}`,
      cure: 'Use that host in SMTP_URL, or name it with ?tls.servername=HOST.'
    }
  }
  if (code === 'EAUTH') {
    const cure = auth
      ? 'Check the user and the password in SMTP_URL.'
      : 'Add the user and the password to SMTP_URL: smtp://USER:PASSWORD@HOST:PORT.'
    return { detail, cure }
  }
  const silence = silenceOf(message, name)
  if (silence) return { detail: `${host}:${port} ${silence}`, cure: 'Look at the log of the mail server.' }
  return { detail: detail || code, cure: 'Check the host and the port in SMTP_URL.' }
}

/** What a server did that said nothing. The library has a word or two for it. */
function silenceOf(message: string, name: string): string | null {
  if (/^timeout$/i.test(message)) return 'accepted the connection, and stopped answering'
  if (/closed unexpectedly/i.test(message)) return 'closed the connection before it had answered'
  return name === 'AbortError' || name === 'TimeoutError' ? 'took longer than a minute for one e-mail' : null
}

function greetedWith(greeting: string, { host, port }: Pick<SmtpServer, 'host' | 'port'>): MailProblem {
  // A code of refusal (RFC 5321, 4.2): the host is right, and says why.
  if (/^[45]\d\d\b/.test(greeting)) {
    return { detail: `${host}:${port} refuses connections: ${greeting}`, cure: 'Ask who runs the mail server.' }
  }
  return {
    detail: `${host}:${port} does not greet as a mail server does: ${greeting}`,
    cure: 'Check the host and the port in SMTP_URL.'
  }
}

// A server that is busy is as silent as one that waits for TLS.
function withoutGreeting({ host, port }: Pick<SmtpServer, 'host' | 'port'>): MailProblem {
  return {
    detail: `${host}:${port} sends no greeting: it hangs, or it waits for a client that speaks TLS at once`,
    cure: `Use smtps://${host}:${port} for this port. smtp:// is for ports with STARTTLS, usually 587.`
  }
}
