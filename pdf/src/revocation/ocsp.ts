import { createHash, verify, X509Certificate } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { arrayBuffer, encode, octets } from '../asn1/der.js'
import { OID } from '../asn1/oids.js'
import { isIssuer } from '../x509/chain.js'
import { isValidAt } from '../x509/is-valid-at.js'
import { hashOfSignature } from '../x509/signature-hash.js'
import { download } from './download.js'
import type { ProofOptions } from './proof-options.js'

const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9'
const SUCCESSFUL = 0
const GOOD = 0
const REVOKED = 1
/** Clocks of responders may be ahead by this much. */
const SKEW_MS = 5 * 60_000

/**
 * Asks the responder that a certificate names, and when the certificate was revoked; undefined when it names none.
 * @throws Error unless the response is for this certificate, signed by or for its issuer, current, and knows it
 */
export async function fetchOcsp(certificate: X509Certificate, issuer: X509Certificate, options: ProofOptions) {
  const url = responderOf(certificate)
  if (!url) return undefined
  const id = certificateId(certificate, issuer)
  const request = new pkijs.OCSPRequest()
  request.tbsRequest.requestList = [new pkijs.Request({ reqCert: id })]
  const body = encode(request.toSchema(true))
  const ocsp = await download(url, options, { type: 'application/ocsp-request', body })
  return { ocsp, revokedAt: readAnswer(ocsp, id, issuer, options.now?.() ?? new Date()) }
}

/** The responder that a certificate names. */
export const responderOf = ({ infoAccess }: X509Certificate): string | undefined =>
  /OCSP - URI:(\S+)/.exec(infoAccess ?? '')?.[1]

function certificateId(certificate: X509Certificate, issuer: X509Certificate): pkijs.CertID {
  const own = pkijs.Certificate.fromBER(arrayBuffer(certificate.raw))
  const above = pkijs.Certificate.fromBER(arrayBuffer(issuer.raw))
  const key = Buffer.from(above.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView)
  return new pkijs.CertID({
    // SHA-1 is what all responders support; it only identifies the certificate.
    hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: OID.sha1, algorithmParams: new asn1js.Null() }),
    issuerNameHash: octets(createHash('sha1').update(encode(above.subject.toSchema())).digest()),
    issuerKeyHash: octets(createHash('sha1').update(key).digest()),
    serialNumber: own.serialNumber
  })
}

/** When the certificate was revoked; undefined if it is good. */
function readAnswer(bytes: Buffer, id: pkijs.CertID, issuer: X509Certificate, now: Date): Date | undefined {
  const response = pkijs.OCSPResponse.fromBER(arrayBuffer(bytes))
  const content = response.responseBytes?.response
  if (response.responseStatus.valueBlock.valueDec !== SUCCESSFUL || !content)
    throw new Error('the OCSP responder returned an error')
  const basic = pkijs.BasicOCSPResponse.fromBER(arrayBuffer(Buffer.from(content.valueBlock.valueHexView)))
  const data = Buffer.from(basic.tbsResponseData.tbsView)
  const signature = Buffer.from(basic.signature.valueBlock.valueHexView)
  const hash = hashOfSignature(basic.signatureAlgorithm.algorithmId)
  const isSigned = responders(basic, issuer, now).some(({ publicKey }) => verify(hash, data, publicKey, signature))
  if (!isSigned) throw new Error('the OCSP response is not signed by the issuer')
  const answer = basic.tbsResponseData.responses.find(({ certID }) => certID.isEqual(id))
  if (!answer) throw new Error('the OCSP response is for another certificate')
  const status = answer.certStatus as asn1js.Constructed
  const { tagNumber } = status.idBlock
  // A response that has expired still proves a revocation, but not that there is none.
  if (tagNumber === REVOKED) return revocationTime(status) ?? answer.thisUpdate
  if (tagNumber !== GOOD) throw new Error('the OCSP responder does not know the certificate')
  if (answer.nextUpdate && answer.nextUpdate < now) throw new Error('the OCSP response has expired')
  if (answer.thisUpdate.getTime() > now.getTime() + SKEW_MS) throw new Error('the OCSP response is from the future')
  return undefined
}

const revocationTime = (status: asn1js.Constructed): Date | undefined =>
  (status.valueBlock.value?.[0] as asn1js.GeneralizedTime | undefined)?.toDate()

/** The issuer itself, or a responder that it has certified. */
function responders(basic: pkijs.BasicOCSPResponse, issuer: X509Certificate, now: Date): X509Certificate[] {
  const carried = (basic.certs ?? []).map((certificate) => new X509Certificate(encode(certificate.toSchema(false))))
  const isCertified = (own: X509Certificate) => own.keyUsage?.includes(OCSP_SIGNING) && isIssuer(issuer, own)
  const named = carried.filter((own) => isValidAt(own, now) && isCertified(own))
  return [issuer, ...named]
}
