import { verify, X509Certificate } from 'node:crypto'
import type * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { arrayBuffer, encode } from '../asn1/der.js'
import { isIssuer } from '../x509/chain.js'
import { hashOfSignature } from '../x509/signature-hash.js'
import type { RevocationReport } from './report.js'

/** Revocation data of a file or a signature, DER. */
export interface CarriedProofs {
  crls: Uint8Array[]
  ocsps: Uint8Array[]
}

/** A statement of the issuer about a certificate. */
interface Statement {
  source: 'ocsp' | 'crl'
  at: Date
  revokedAt: Date | undefined
  isUnknown: boolean
}

export const NOT_CHECKED: RevocationReport = { status: 'not_checked', source: null, checkedAt: null, revokedAt: null }

const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9'
const GOOD = 0
const REVOKED = 1
/** Files may contain any number of revocation lists, each of megabytes. */
const MOST_READ = 200

/** The statements of included proofs. Each is parsed once for all signatures and certificates. */
export class RevocationReader {
  private readonly crls = new Map<Uint8Array, pkijs.CertificateRevocationList | undefined>()
  private readonly ocsps = new Map<Uint8Array, pkijs.BasicOCSPResponse | undefined>()

  /**
   * The newest statement about a certificate, unless one says that it was revoked. Nothing is fetched: URLs in untrusted
   * files would allow server-side request forgery.
   */
  statusOf(own: X509Certificate, issuer: X509Certificate, proofs: CarriedProofs): RevocationReport {
    const statements = [
      ...proofs.ocsps.slice(0, MOST_READ).map((der) => quietly(() => this.readOcsp(der, own, issuer))),
      ...proofs.crls.slice(0, MOST_READ).map((der) => quietly(() => this.readCrl(der, own, issuer)))
    ].filter((statement) => statement !== undefined)
    // Of two of the same time, the worse one.
    const newest = statements.sort(
      (a, b) => b.at.getTime() - a.at.getTime() || Number(b.isUnknown) - Number(a.isUnknown)
    )
    const said = newest.find(({ revokedAt }) => revokedAt !== undefined) ?? newest[0]
    return said ? present(said) : NOT_CHECKED
  }

  private readCrl(der: Uint8Array, own: X509Certificate, issuer: X509Certificate): Statement | undefined {
    const crl = once(this.crls, der, () => pkijs.CertificateRevocationList.fromBER(arrayBuffer(der)))
    const certificate = pkijs.Certificate.fromBER(arrayBuffer(own.raw))
    if (!crl?.issuer.isEqual(certificate.issuer)) return undefined
    const signature = Buffer.from(crl.signatureValue.valueBlock.valueHexView)
    const hash = hashOfSignature(crl.signatureAlgorithm.algorithmId)
    if (!verify(hash, Buffer.from(crl.tbsView), issuer.publicKey, signature)) return undefined
    const entry = crl.revokedCertificates?.find((item) => item.userCertificate.isEqual(certificate.serialNumber))
    return { source: 'crl', at: crl.thisUpdate.value, revokedAt: entry?.revocationDate.value, isUnknown: false }
  }

  private readOcsp(der: Uint8Array, own: X509Certificate, issuer: X509Certificate): Statement | undefined {
    const basic = once(this.ocsps, der, () => basicResponse(der))
    const certificate = pkijs.Certificate.fromBER(arrayBuffer(own.raw))
    const answer = basic?.tbsResponseData.responses.find(({ certID }) =>
      certID.serialNumber.isEqual(certificate.serialNumber)
    )
    if (!basic || !answer || !isAnswerOf(basic, issuer)) return undefined
    const status = answer.certStatus as asn1js.Constructed
    const { tagNumber } = status.idBlock
    const time = status.valueBlock.value?.[0] as asn1js.GeneralizedTime | undefined
    const revokedAt = tagNumber === REVOKED ? (time?.toDate() ?? answer.thisUpdate) : undefined
    return { source: 'ocsp', at: answer.thisUpdate, revokedAt, isUnknown: tagNumber !== GOOD && tagNumber !== REVOKED }
  }
}

function present({ source, at, revokedAt, isUnknown }: Statement): RevocationReport {
  const status = isUnknown ? 'unknown' : 'good'
  return {
    status: revokedAt ? 'revoked' : status,
    source,
    checkedAt: at.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null
  }
}

function once<T>(known: Map<Uint8Array, T | undefined>, der: Uint8Array, parse: () => T): T | undefined {
  if (!known.has(der)) known.set(der, quietly(parse))
  return known.get(der)
}

/** Ignores unreadable proofs. */
function quietly<T>(read: () => T | undefined): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

function isAnswerOf(basic: pkijs.BasicOCSPResponse, issuer: X509Certificate): boolean {
  const data = Buffer.from(basic.tbsResponseData.tbsView)
  const signature = Buffer.from(basic.signature.valueBlock.valueHexView)
  const hash = hashOfSignature(basic.signatureAlgorithm.algorithmId)
  return responders(basic, issuer).some(({ publicKey }) => verify(hash, data, publicKey, signature))
}

/** Files contain the whole response, or only its basic response. */
function basicResponse(der: Uint8Array): pkijs.BasicOCSPResponse {
  try {
    const content = pkijs.OCSPResponse.fromBER(arrayBuffer(der)).responseBytes?.response
    // biome-ignore lint/style/noNonNullAssertion: without content it throws, as for other files that are no response
    return pkijs.BasicOCSPResponse.fromBER(arrayBuffer(Buffer.from(content!.valueBlock.valueHexView)))
  } catch {
    return pkijs.BasicOCSPResponse.fromBER(arrayBuffer(der))
  }
}

/** The issuer itself, or a responder that it has certified. */
function responders(basic: pkijs.BasicOCSPResponse, issuer: X509Certificate): X509Certificate[] {
  const carried = (basic.certs ?? []).map((certificate) => new X509Certificate(encode(certificate.toSchema(false))))
  return [issuer, ...carried.filter((own) => own.keyUsage?.includes(OCSP_SIGNING) && isIssuer(issuer, own))]
}
