import type { Context } from '../context/context.js'

const EVERY_MS = 10 * 60_000

/**
 * Asks at the start of a process, and then every ten minutes, whether the sealing certificate is revoked, so that the
 * operator learns it before the next document. Logs it once.
 */
export function watchCertificate({ pdf, log }: Pick<Context, 'pdf' | 'log'>, everyMs = EVERY_MS): Disposable {
  let wasRevoked = false
  const ask = async () => {
    const state = await pdf.askForSigner()
    const isRevoked = state.status === 'revoked'
    if (isRevoked && !wasRevoked) {
      log.error({ revoked_at: state.at }, 'the sealing certificate is revoked, documents wait for another one')
    }
    wasRevoked = isRevoked
  }
  void ask()
  const timer = setInterval(ask, everyMs)
  timer.unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
