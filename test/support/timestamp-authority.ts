import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'

type SealName = 'seal' | 'successor'

/**
 * An authority based on OpenSSL, over HTTP: for timestamps, with a root that also publishes a revocation list, answers
 * OCSP, and has issued certificates for seals that name both.
 */
export interface TimestampAuthority extends AsyncDisposable {
  url: string
  /** The PEM file with its root. */
  roots: string
  /** The settings with which a service seals with one of its certificates. */
  signing(name: SealName): { SIGNING_CERTIFICATE: string; SIGNING_KEY: string }
  /** Revokes a certificate for OCSP; the revocation list that is published stays the one of before. */
  revoke(name: SealName): void
  /** Responds with 503 while set: to everything, or only to who asks for proofs that nothing was revoked. */
  isAway: boolean | 'proofs'
  /** From now on, timestamps are of another certificate, which is valid for so long. */
  replaceTsa(days: number): void
}

const settings = (url: string) => `
[req]
distinguished_name=dn
[dn]
[root]
basicConstraints=critical,CA:TRUE
keyUsage=critical,keyCertSign,cRLSign
[tsa]
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
extendedKeyUsage=critical,timeStamping
crlDistributionPoints=URI:${url}root.crl
[seal]
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature,nonRepudiation
authorityInfoAccess=OCSP;URI:${url}ocsp
crlDistributionPoints=URI:${url}root.crl
[ca]
default_ca=c
[c]
database=index.txt
default_md=sha256
default_crl_days=5
[t]
serial=serial
signer_cert=tsa.crt
certs=root.crt
signer_key=tsa.key
signer_digest=sha256
default_policy=1.2.3.4.1
digests=sha256
ess_cert_id_alg=sha256
`

const names = ['tsa', 'seal', 'successor'] as const

export async function startTimestampAuthority(): Promise<TimestampAuthority> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-tsa-'))
  const file = (name: string) => path.join(folder, name)
  const openssl = (command: string) => execFileSync('openssl', command.split(' '), { cwd: folder, stdio: 'pipe' })
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const isAboutProofs = request.url === '/root.crl' || request.url === '/ocsp'
    if (authority.isAway === true || (authority.isAway && isAboutProofs)) return response.writeHead(503).end()
    if (request.url === '/root.crl') return response.end(await readFile(file('root.crl')))
    if (request.url === '/ocsp') {
      await writeFile(file('question'), Buffer.concat(chunks))
      openssl(
        'ocsp -index index.txt -CA root.crt -rsigner root.crt -rkey root.key -reqin question -respout answer -ndays 1'
      )
      return response.end(await readFile(file('answer')))
    }
    await writeFile(file('query'), Buffer.concat(chunks))
    openssl('ts -reply -config all.cnf -section t -queryfile query -out reply')
    response.writeHead(200, { 'Content-Type': 'application/timestamp-reply' }).end(await readFile(file('reply')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  await writeFile(file('all.cnf'), settings(url))
  await writeFile(file('serial'), '01\n')
  await writeFile(file('index.txt'), '')
  // Each certificate with its key, by a single process.
  const issue = (name: string, subject: string, section: string, days: number, issuer = '') => {
    const key = `-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout ${name}.key`
    openssl(
      `req -x509 ${key} -out ${name}.crt -days ${days} -subj /CN=${subject} -config all.cnf -extensions ${section}${issuer}`
    )
  }
  const byRoot = ' -CA root.crt -CAkey root.key'
  issue('root', 'Root', 'root', 4000)
  for (const name of names) {
    issue(name, name, name === 'tsa' ? 'tsa' : 'seal', 9, byRoot)
    openssl(`ca -config all.cnf -valid ${name}.crt -keyfile root.key -cert root.crt`)
    await writeFile(
      file(`${name}.pem`),
      [await readFile(file(`${name}.crt`)), await readFile(file('root.crt'))].join('\n')
    )
  }
  openssl('ca -config all.cnf -gencrl -keyfile root.key -cert root.crt -out root.crl.pem')
  openssl('crl -in root.crl.pem -outform DER -out root.crl')
  const authority: TimestampAuthority = {
    url,
    roots: file('root.crt'),
    isAway: false,
    replaceTsa: (days) => issue('tsa', 'tsa', 'tsa', days, byRoot),
    signing: (name) => ({ SIGNING_CERTIFICATE: file(`${name}.pem`), SIGNING_KEY: file(`${name}.key`) }),
    revoke: (name) => void openssl(`ca -config all.cnf -revoke ${name}.crt -keyfile root.key -cert root.crt`),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    }
  }
  return authority
}
