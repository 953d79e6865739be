import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'

/** An HSM in software, with a token and an authority that issues certificates for its keys. */
export interface SoftHsm extends AsyncDisposable {
  /** Makes a key in the token, and returns what the example reads to sign with it. */
  createKey(
    id: string,
    type: 'rsa:3072' | 'EC:prime256v1',
    name: string,
    days?: number
  ): Promise<Record<string, string>>
}

const [token, pin] = ['seals', '1234']
const library = '/usr/lib/softhsm/libsofthsm2.so'

/** Starts one with an empty token, in a folder of its own. */
export async function startSoftHsm(): Promise<SoftHsm> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-hsm-'))
  const file = (name: string) => path.join(folder, name)
  await mkdir(file('tokens'))
  await writeFile(file('softhsm2.conf'), `directories.tokendir = ${file('tokens')}\nlog.level = ERROR\n`)
  vi.stubEnv('SOFTHSM2_CONF', file('softhsm2.conf'))
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe', cwd: folder })
  const tool = (...args: string[]) =>
    run('pkcs11-tool', '--module', library, '--token-label', token, '--login', '--pin', pin, ...args)
  run('softhsm2-util', '--init-token', '--free', '--label', token, '--pin', pin, '--so-pin', '5678')
  const subject = (name: string) => ['-subj', `/CN=${name}/O=Example Ltd/C=DE`]
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout']
  run('openssl', 'req', '-x509', ...newKey, 'root.key', '-out', 'root.pem', '-days', '3650', ...subject('Example Root'))
  return {
    async createKey(id, type, name, days = 365) {
      tool('--keypairgen', '--key-type', type, '--id', id, '--label', name)
      tool('--read-object', '--type', 'pubkey', '--id', id, '--output-file', `${id}.der`)
      run('openssl', 'pkey', '-pubin', '-inform', 'DER', '-in', `${id}.der`, '-out', `${id}.pub`)
      // A request is signed with the key that it is for, which openssl cannot reach. The authority puts in the real one.
      run('openssl', 'req', '-new', ...newKey, 'unused.key', '-out', `${id}.csr`, ...subject(name))
      const issuer = ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial', '-days', String(days)]
      run('openssl', 'x509', '-req', '-in', `${id}.csr`, '-force_pubkey', `${id}.pub`, ...issuer, '-out', `${id}.pem`)
      await writeFile(file(`${id}.chain`), [run('cat', `${id}.pem`), run('cat', 'root.pem')].join(''))
      return {
        PKCS11_MODULE: library,
        PKCS11_TOKEN: token,
        PKCS11_PIN: pin,
        PKCS11_KEY_ID: id,
        PKCS11_CERTIFICATE: file(`${id}.chain`)
      }
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true })
  }
}
