import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { loadSigningCertificate, type SealSigner } from '../signing-certificate/signing-certificate.js'
import { clockAt } from './clock-library.js'

/** Where the certificates say that their authority answers. */
interface Addresses {
  crl: string
  ocsp: string
}

const ADDRESSES: Addresses = { crl: 'http://ca.test/root.crl', ocsp: 'http://ocsp.test/' }
const extensions = ({ crl, ocsp }: Addresses) => `
[req]
distinguished_name=dn
[dn]
[ca]
basicConstraints=critical,CA:TRUE
keyUsage=critical,keyCertSign,cRLSign
subjectKeyIdentifier=hash
[signer]
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature,nonRepudiation
subjectKeyIdentifier=hash
authorityKeyIdentifier=keyid
crlDistributionPoints=URI:${crl}
[online]
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature,nonRepudiation
authorityInfoAccess=OCSP;URI:${ocsp}
[both]
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature,nonRepudiation
authorityInfoAccess=OCSP;URI:${ocsp}
crlDistributionPoints=URI:${crl}
[silent]
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature,nonRepudiation
[tsa]
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
extendedKeyUsage=critical,timeStamping
subjectKeyIdentifier=hash
authorityKeyIdentifier=keyid
crlDistributionPoints=URI:${crl}
`

/** `2027-03-01 12:00:00` */
const BY_ROOT = ['-CA', 'root.crt', '-CAkey', 'root.key']

/** By what the certificate names: a revocation list, an OCSP responder, both, or neither. */
type SignerName = 'signer' | 'online' | 'both' | 'silent'

/** A certificate authority, a signer and a timestamp authority, all made by OpenSSL, which also answers for them. */
export class TestPki implements Disposable {
  private readonly folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-pki-'))
  private readonly addresses: Addresses
  private time: Date | undefined

  /** With `of`, the same authority and certificates, of which nothing else knows what is revoked here. */
  constructor({ of, addresses = of?.addresses ?? ADDRESSES }: { of?: TestPki; addresses?: Addresses } = {}) {
    this.addresses = addresses
    if (of) cpSync(of.folder, this.folder, { recursive: true })
    else this.makeAll()
  }

  private makeAll(): void {
    writeFileSync(this.file('ext.cnf'), extensions(this.addresses))
    this.issue('root', 'ca', { days: 4000 })
    for (const name of ['signer', 'online', 'both', 'silent', 'tsa']) this.issue(name, name, { issuer: BY_ROOT })
    this.makeCrl()
    this.configureTsa()
  }

  get root(): Uint8Array {
    return new X509Certificate(this.read('root.crt')).raw
  }

  /** A signer with an EC key. */
  signer(name: SignerName = 'signer'): Promise<SealSigner> {
    const { certificate, key } = this.files(name)
    return loadSigningCertificate({ certificatePath: certificate, keyPath: key, chainPath: this.rootFile })
  }

  /** The PEM files of a signer. */
  files(name: SignerName): { certificate: string; key: string } {
    return { certificate: this.file(`${name}.crt`), key: this.file(`${name}.key`) }
  }

  /** The PEM file of the root. */
  get rootFile(): string {
    return this.file('root.crt')
  }

  /** The same certificate as PKCS#12, encrypted as OpenSSL does it, or as these options say. */
  pkcs12(...options: string[]): string {
    this.openssl(
      'pkcs12',
      '-export',
      ...options,
      '-inkey',
      'signer.key',
      '-in',
      'signer.crt',
      '-certfile',
      'root.crt',
      '-out',
      'signer.p12',
      '-passout',
      'pass:secret'
    )
    return this.file('signer.p12')
  }

  /** Answers http://tsa.test/, as the responder and with the revocation list, and nothing else. */
  readonly fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    if (String(url) === this.addresses.crl) return new Response(new Uint8Array(readFileSync(this.file('root.crl'))))
    if (String(url) === this.addresses.ocsp) return new Response(this.ocspReply(init!.body as Uint8Array))
    if (String(url) !== 'http://tsa.test/') return new Response('away', { status: 503 })
    return new Response(new Uint8Array(this.timestampReply(Buffer.from(init!.body as Uint8Array))))
  }

  timestampReply(query: Buffer): Buffer {
    writeFileSync(this.file('query'), query)
    this.openssl('ts', '-reply', '-config', 'tsa.cnf', '-section', 't', '-queryfile', 'query', '-out', 'reply')
    return readFileSync(this.file('reply'))
  }

  private ocspReply(query: Uint8Array): Uint8Array<ArrayBuffer> {
    writeFileSync(this.file('ocsp-query'), query)
    this.openssl(
      'ocsp',
      '-index',
      'index.txt',
      '-CA',
      'root.crt',
      '-rsigner',
      'root.crt',
      '-rkey',
      'root.key',
      '-reqin',
      'ocsp-query',
      '-respout',
      'ocsp-reply',
      '-ndays',
      '1'
    )
    return new Uint8Array(readFileSync(this.file('ocsp-reply')))
  }

  revoke(name: SignerName | 'tsa'): void {
    this.revokeUnlisted(name)
    this.generateCrl()
  }

  /** The responder knows it at once; the revocation list is still the one of before. */
  revokeUnlisted(name: SignerName | 'tsa'): void {
    this.openssl('ca', '-config', 'ca.cnf', '-revoke', `${name}.crt`, '-keyfile', 'root.key', '-cert', 'root.crt')
  }

  /** What OpenSSL says of a document timestamp. */
  verifyToken(token: Uint8Array, data: Uint8Array): string {
    writeFileSync(this.file('token'), token)
    writeFileSync(this.file('data'), data)
    return this.openssl('ts', '-verify', '-data', 'data', '-in', 'token', '-token_in', '-CAfile', 'root.crt')
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** From then on, everything is made at another time. Needs libfaketime. */
  setTime(time: Date): void {
    this.time = time
    this.generateCrl()
  }

  /** From now on, another certificate of the timestamp authority signs, with its own key. */
  replaceTsa(days: number): void {
    this.issue('tsa', 'tsa', { issuer: BY_ROOT, days })
  }

  // With its key, by a single process.
  private issue(
    name: string,
    section: string,
    { issuer = [], days = 20 }: { issuer?: string[]; days?: number } = {}
  ): void {
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', `${name}.key`]
    const settings = ['-config', 'ext.cnf', '-extensions', section, '-subj', `/CN=Test ${name}`, '-days', String(days)]
    this.openssl('req', '-x509', ...key, ...settings, ...issuer, '-out', `${name}.crt`)
  }

  private makeCrl(): void {
    writeFileSync(this.file('index.txt'), '')
    writeFileSync(this.file('crlnumber'), '01\n')
    writeFileSync(
      this.file('ca.cnf'),
      '[ca]\ndefault_ca=d\n[d]\ndatabase=index.txt\ncrlnumber=crlnumber\ndefault_md=sha256\ndefault_crl_days=5\n'
    )
    this.generateCrl()
    for (const name of ['online', 'both'])
      this.openssl('ca', '-config', 'ca.cnf', '-valid', `${name}.crt`, '-keyfile', 'root.key', '-cert', 'root.crt')
  }

  private generateCrl(): void {
    this.openssl(
      'ca',
      '-config',
      'ca.cnf',
      '-gencrl',
      '-keyfile',
      'root.key',
      '-cert',
      'root.crt',
      '-out',
      'root.crl.pem'
    )
    this.openssl('crl', '-in', 'root.crl.pem', '-outform', 'DER', '-out', 'root.crl')
  }

  private configureTsa(): void {
    writeFileSync(this.file('serial'), '01\n')
    const settings =
      'serial=serial\ncrypto_device=builtin\nsigner_cert=tsa.crt\ncerts=root.crt\nsigner_key=tsa.key\nsigner_digest=sha256\ndefault_policy=1.2.3.4.1\ndigests=sha256\naccuracy=secs:1\ness_cert_id_alg=sha256\n'
    writeFileSync(this.file('tsa.cnf'), `[tsa]\ndefault_tsa=t\n[t]\n${settings}`)
  }

  private file(name: string): string {
    return path.join(this.folder, name)
  }

  private read(name: string): string {
    return readFileSync(this.file(name), 'utf8')
  }

  private openssl(...args: string[]): string {
    const clock = this.time ? clockAt(this.time) : {}
    const options = { cwd: this.folder, env: { ...process.env, ...clock, TZ: 'UTC' } }
    const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
    return execFileSync('openssl', args, { ...options, stdio, encoding: 'utf8' })
  }
}
