import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The paths of a certificate and its key. */
export interface CertificateFiles {
  certificate: string
  key: string
}

/** Certificates that sign themselves, of other times. */
export function makeCertificates(folder: string) {
  const now = Date.now()
  const day = 86_400_000
  const make = (name: string, from: number, until: number): CertificateFiles => {
    const files = { certificate: path.join(folder, `${name}.pem`), key: path.join(folder, `${name}-key.pem`) }
    const authority = path.join(folder, name)
    mkdirSync(authority)
    writeFileSync(path.join(authority, 'index.txt'), '')
    writeFileSync(path.join(authority, 'serial'), '01\n')
    const configuration = path.join(authority, 'ca.cnf')
    writeFileSync(
      configuration,
      `[ca]\ndefault_ca=own\n[own]\nnew_certs_dir=${authority}\ndatabase=${authority}/index.txt\nserial=${authority}/serial\n` +
        'default_md=sha256\npolicy=any\n[any]\ncommonName=supplied\n[req]\ndistinguished_name=name\n[name]\n'
    )
    const request = path.join(authority, 'request.pem')
    const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' })
    const ownKey = ['-newkey', 'rsa:2048', '-nodes', '-keyout', files.key, '-subj', `/CN=${name}`]
    openssl('req', '-new', '-config', configuration, ...ownKey, '-out', request)
    const times = ['-startdate', asn1Time(from), '-enddate', asn1Time(until)]
    const signing = ['-selfsign', '-keyfile', files.key, '-in', request, '-out', files.certificate, '-notext']
    openssl('ca', '-batch', '-config', configuration, ...signing, ...times)
    return files
  }
  return {
    expired: make('expired', now - 400 * day, now - day),
    expiring: make('expiring', now - 300 * day, now + 10 * day),
    other: make('other', now - day, now + 300 * day)
  }
}

// 20260131235959Z
const asn1Time = (ms: number) => new Date(ms).toISOString().replace(/[-:T]|\.\d+/g, '')
