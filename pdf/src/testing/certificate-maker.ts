import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** What a certificate is to be. */
interface Wanted {
  subject: string
  /** The name of the key, which is made the first time. Default: the subject. */
  key?: string
  /** The subject whose newest certificate issues it; itself without one. */
  issuer?: string
  /** Extensions in the words of OpenSSL's configuration. */
  extensions?: string[]
}

export const CA = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign,cRLSign']

/** Makes certificates with OpenSSL. */
export class CertificateMaker implements Disposable {
  private readonly folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-certificates-'))
  private readonly issued = new Map<string, { file: string; key: string }>()
  private count = 0

  make({ subject, key = subject, issuer, extensions = [] }: Wanted): X509Certificate {
    const file = `${++this.count}`
    const keyFile = this.keyFile(key)
    writeFileSync(
      path.join(this.folder, `${file}.cnf`),
      `[req]\ndistinguished_name=dn\n[dn]\n[own]\n${extensions.join('\n')}\n`
    )
    const settings = ['-config', `${file}.cnf`]
    this.openssl('req', '-new', '-key', keyFile, '-subj', `/CN=${subject}`, '-out', `${file}.csr`, ...settings)
    const by = issuer === undefined ? undefined : this.issued.get(issuer)!
    const signing = by ? ['-CA', by.file, '-CAkey', by.key, '-CAcreateserial'] : ['-signkey', keyFile]
    const own = ['-extfile', `${file}.cnf`, '-extensions', 'own', '-days', '20', '-out', `${file}.crt`]
    this.openssl('x509', '-req', '-in', `${file}.csr`, ...signing, ...own)
    this.issued.set(subject, { file: `${file}.crt`, key: keyFile })
    return new X509Certificate(readFileSync(path.join(this.folder, `${file}.crt`)))
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  private keyFile(name: string): string {
    const file = `${name.replaceAll(' ', '-')}.key`
    const isThere = [...this.issued.values()].some(({ key }) => key === file)
    if (!isThere) this.openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', file)
    return file
  }

  private openssl(...args: string[]): void {
    execFileSync('openssl', args, { cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'] })
  }
}
