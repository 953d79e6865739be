import type { X509Certificate } from 'node:crypto'
import type { HealthCheck } from './report.js'

type Validity = Pick<X509Certificate, 'validFrom' | 'validTo'>

const day = 24 * 3600_000

/** The check warns this many days before a certificate expires. */
const nearEndDays = 30

/** Checks whether the sealing certificate and its chain are valid, and for how long. */
export function checkCertificate(certificates: Validity[], now: Date): HealthCheck {
  const from = Math.max(...certificates.map(({ validFrom }) => Date.parse(validFrom)))
  const until = Math.min(...certificates.map(({ validTo }) => Date.parse(validTo)))
  const end = new Date(until).toISOString()
  if (now.getTime() < from) return { status: 'fail', detail: `not valid before ${new Date(from).toISOString()}` }
  if (now.getTime() > until) return { status: 'fail', detail: `expired on ${end}` }
  const days = Math.floor((until - now.getTime()) / day)
  if (days < nearEndDays) return { status: 'warn', detail: `expires on ${end}, in ${days} days` }
  return { status: 'pass', detail: `valid until ${end}` }
}
