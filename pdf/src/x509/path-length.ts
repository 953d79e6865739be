import type { X509Certificate } from 'node:crypto'
import * as pkijs from 'pkijs'
import { arrayBuffer } from '../asn1/der.js'

const BASIC_CONSTRAINTS = '2.5.29.19'

/** How many authorities may stand between this one and a certificate, at most. */
export function pathLength(authority: X509Certificate): number {
  const { extensions = [] } = pkijs.Certificate.fromBER(arrayBuffer(authority.raw))
  const constraints = extensions.find(({ extnID }) => extnID === BASIC_CONSTRAINTS)?.parsedValue
  const stated = constraints instanceof pkijs.BasicConstraints ? constraints.pathLenConstraint : undefined
  return typeof stated === 'number' ? stated : Number.POSITIVE_INFINITY
}
