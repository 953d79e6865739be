import type { X509Certificate } from 'node:crypto'
import type { HealthCheck } from './report.js'

export type Validity = Pick<X509Certificate, 'validFrom' | 'validTo'>

const day = 24 * 3600_000

/** The check warns this many days before a certificate expires. */
const nearEndDays = 30

/** When the first of these certificates expires, in milliseconds since 1970. */
export const expiryOf = (certificates: Validity[]): number =>
  Math.min(...certificates.map(({ validTo }) => Date.parse(validTo)))

/** Checks whether the sealing certificate and its chain are valid, and for how long. */
export function checkCertificate(certificates: Validity[], now: Date): HealthCheck {
  const from = Math.max(...certificates.map(({ validFrom }) => Date.parse(validFrom)))
  const until = expiryOf(certificates)
  const end = new Date(until).toISOString()
  if (now.getTime() < from) return { status: 'fail', detail: `not valid before ${new Date(from).toISOString()}` }
  if (now.getTime() > until) return { status: 'fail', detail: `expired on ${end}` }
  const days = Math.floor((until - now.getTime()) / day)
  if (days < nearEndDays) return { status: 'warn', detail: `expires on ${end}, in ${days} days` }
  return { status: 'pass', detail: `valid until ${end}` }
}
