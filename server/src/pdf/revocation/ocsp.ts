import { createHash, verify, X509Certificate } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { arrayBuffer, encode, octets } from '../asn1/der.js'
import { OID } from '../asn1/oids.js'
import { isIssuer } from '../x509/chain.js'
import { hashOfSignature } from '../x509/signature-hash.js'
import { download } from './download.js'
import type { ProofOptions } from './proof-options.js'

const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9'
const SUCCESSFUL = 0
const GOOD = 0

/**
 * Asks the responder that a certificate names; undefined when it names none.
 * @throws Error unless the response is for this certificate, signed by or for its issuer, current, and good
 */
export async function fetchOcsp(certificate: X509Certificate, issuer: X509Certificate, options: ProofOptions) {
  const url = /OCSP - URI:(\S+)/.exec(certificate.infoAccess ?? '')?.[1]
  if (!url) return undefined
  const id = certificateId(certificate, issuer)
  const request = new pkijs.OCSPRequest()
  request.tbsRequest.requestList = [new pkijs.Request({ reqCert: id })]
  const body = encode(request.toSchema(true))
  const ocsp = await download(url, options, { type: 'application/ocsp-request', body })
  assertGood(ocsp, id, issuer, options.now?.() ?? new Date())
  return { ocsp }
}

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

function assertGood(bytes: Buffer, id: pkijs.CertID, issuer: X509Certificate, now: Date): void {
  const response = pkijs.OCSPResponse.fromBER(arrayBuffer(bytes))
  const content = response.responseBytes?.response
  if (response.responseStatus.valueBlock.valueDec !== SUCCESSFUL || !content)
    throw new Error('the OCSP responder returned an error')
  const basic = pkijs.BasicOCSPResponse.fromBER(arrayBuffer(Buffer.from(content.valueBlock.valueHexView)))
  const data = Buffer.from(basic.tbsResponseData.tbsView)
  const signature = Buffer.from(basic.signature.valueBlock.valueHexView)
  const hash = hashOfSignature(basic.signatureAlgorithm.algorithmId)
  const isSigned = responders(basic, issuer).some(({ publicKey }) => verify(hash, data, publicKey, signature))
  if (!isSigned) throw new Error('the OCSP response is not signed by the issuer')
  const answer = basic.tbsResponseData.responses.find(({ certID }) => certID.isEqual(id))
  if (!answer) throw new Error('the OCSP response is for another certificate')
  if (answer.nextUpdate && answer.nextUpdate < now) throw new Error('the OCSP response has expired')
  const status = (answer.certStatus as asn1js.BaseBlock).idBlock.tagNumber
  if (status !== GOOD) throw new Error('the certificate is revoked')
}

/** The issuer itself, or a responder that it has certified. */
function responders(basic: pkijs.BasicOCSPResponse, issuer: X509Certificate): X509Certificate[] {
  const carried = (basic.certs ?? []).map((certificate) => new X509Certificate(encode(certificate.toSchema(false))))
  const named = carried.filter((own) => own.keyUsage?.includes(OCSP_SIGNING) && isIssuer(issuer, own))
  return [issuer, ...named]
}
