import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { loadSigningCertificate, type SealSigner } from '../signing-certificate/signing-certificate.js'

const CRL = 'crlDistributionPoints=URI:http://ca.test/root.crl'
const EXTENSIONS = `
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
${CRL}
[online]
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature,nonRepudiation
authorityInfoAccess=OCSP;URI:http://ocsp.test/
[tsa]
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
extendedKeyUsage=critical,timeStamping
subjectKeyIdentifier=hash
authorityKeyIdentifier=keyid
${CRL}
`

/** A certificate authority, a signer and a timestamp authority, all made by OpenSSL, which also answers for them. */
export class TestPki implements Disposable {
  private readonly folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-pki-'))

  constructor() {
    writeFileSync(this.file('ext.cnf'), EXTENSIONS)
    this.key('root')
    this.openssl(
      'req',
      '-x509',
      '-new',
      '-key',
      'root.key',
      '-out',
      'root.crt',
      '-days',
      '30',
      '-subj',
      '/CN=Test root',
      '-config',
      'ext.cnf',
      '-extensions',
      'ca'
    )
    for (const name of ['signer', 'online', 'tsa']) this.issue(name)
    this.makeCrl()
    this.configureTsa()
  }

  get root(): Uint8Array {
    return new X509Certificate(this.read('root.crt')).raw
  }

  /** A signer with an EC key: one whose certificate names a revocation list, or one that names an OCSP responder. */
  signer(name: 'signer' | 'online' = 'signer'): Promise<SealSigner> {
    const [certificate, key, chain] = [`${name}.crt`, `${name}.key`, 'root.crt'].map((file) => this.file(file))
    return loadSigningCertificate({ certificatePath: certificate!, keyPath: key!, chainPath: chain })
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

  /** Answers http://tsa.test/ and http://ca.test/root.crl, and nothing else. */
  readonly fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    if (String(url) === 'http://ca.test/root.crl')
      return new Response(new Uint8Array(readFileSync(this.file('root.crl'))))
    if (String(url) === 'http://ocsp.test/') return new Response(this.ocspReply(init!.body as Uint8Array))
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

  revoke(name: 'signer' | 'online'): void {
    this.openssl('ca', '-config', 'ca.cnf', '-revoke', `${name}.crt`, '-keyfile', 'root.key', '-cert', 'root.crt')
    this.generateCrl()
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

  private issue(name: string): void {
    this.key(name)
    this.openssl(
      'req',
      '-new',
      '-key',
      `${name}.key`,
      '-subj',
      `/CN=Test ${name}`,
      '-out',
      `${name}.csr`,
      '-config',
      'ext.cnf'
    )
    this.openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      '-CA',
      'root.crt',
      '-CAkey',
      'root.key',
      '-CAcreateserial',
      '-days',
      '20',
      '-extfile',
      'ext.cnf',
      '-extensions',
      name,
      '-out',
      `${name}.crt`
    )
  }

  private key(name: string): void {
    this.openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', `${name}.key`)
  }

  private makeCrl(): void {
    writeFileSync(this.file('index.txt'), '')
    writeFileSync(this.file('crlnumber'), '01\n')
    writeFileSync(
      this.file('ca.cnf'),
      '[ca]\ndefault_ca=d\n[d]\ndatabase=index.txt\ncrlnumber=crlnumber\ndefault_md=sha256\ndefault_crl_days=5\n'
    )
    this.generateCrl()
    this.openssl('ca', '-config', 'ca.cnf', '-valid', 'online.crt', '-keyfile', 'root.key', '-cert', 'root.crt')
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
    return execFileSync('openssl', args, { cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' })
  }
}
