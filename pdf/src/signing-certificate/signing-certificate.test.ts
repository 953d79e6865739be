import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadSigningCertificate } from './signing-certificate.js'

let folder: string
const file = (name: string) => path.join(folder, name)
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
const toPkcs12 = (name: string, ...options: string[]) =>
  openssl('pkcs12', '-export', '-in', 'a.pem', '-inkey', 'a.key', '-out', name, '-passout', 'pass:secret', ...options)

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'signpost-certificates-'))
  for (const name of ['a', 'b']) {
    const subject = `/CN=Certificate ${name}`
    const out = ['-keyout', `${name}.key`, '-out', `${name}.pem`]
    openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', subject, ...out)
  }
  openssl('req', '-new', '-key', 'a.key', '-subj', '/CN=A', '-out', 'a.csr')
  openssl('x509', '-in', 'a.pem', '-outform', 'DER', '-out', 'a.der')
  openssl('pkey', '-in', 'a.key', '-outform', 'DER', '-out', 'a.key.der')
  openssl('pkey', '-in', 'a.key', '-pubout', '-out', 'a.pub')
  openssl('pkey', '-in', 'a.key', '-aes256', '-passout', 'pass:secret', '-out', 'a.encrypted')
  openssl('rsa', '-in', 'a.key', '-traditional', '-aes256', '-passout', 'pass:secret', '-out', 'a.traditional')
  openssl('crl2pkcs7', '-nocrl', '-certfile', 'a.pem', '-out', 'a.p7b')
  openssl('x509', '-in', 'a.pem', '-trustout', '-out', 'a.trusted')
  openssl('genpkey', '-algorithm', 'ed25519', '-out', 'ed.key')
  toPkcs12('a.p12')
  toPkcs12('rc2.p12', '-legacy')
  toPkcs12('rc4.p12', '-legacy', '-certpbe', 'PBE-SHA1-RC4-128', '-keypbe', 'PBE-SHA1-RC4-128')
  toPkcs12('3des.p12', '-certpbe', 'PBE-SHA1-3DES', '-keypbe', 'PBE-SHA1-3DES')
  toPkcs12('no-certificate.p12', '-nocerts')
  openssl('pkcs12', '-export', '-nokeys', '-in', 'a.pem', '-out', 'no-key.p12', '-passout', 'pass:secret')
  const pkcs12 = readFileSync(file('a.p12'))
  writeFileSync(file('base64.p12'), pkcs12.toString('base64').replace(/.{64}/g, '$&\n'))
  writeFileSync(file('cut.pem'), readFileSync(file('a.pem'), 'utf8').replace(/\n.{64}\n/, '\n'))
  writeFileSync(file('cut.p12'), pkcs12.subarray(0, 400))
  writeFileSync(file('java.jks'), Buffer.from('feedfeed00000002', 'hex'))
  writeFileSync(file('empty'), '\n')
  writeFileSync(file('noise'), 'no certificate')
  writeFileSync(file('utf16.pem'), Buffer.from(`\ufeff${readFileSync(file('a.pem'), 'utf8')}`, 'utf16le'))
  for (const name of ['a.pem', 'a.key']) {
    const text = readFileSync(file(name), 'utf8')
    writeFileSync(file(`spaces-${name}`), text.replaceAll('\n', ' '))
    writeFileSync(file(`escaped-${name}`), text.replaceAll('\n', '\\n'))
  }
  writeFileSync(file('open.ssh'), '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const load = (certificate: string, key: string, passphrase?: string) =>
  loadSigningCertificate({ certificatePath: file(certificate), keyPath: file(key), passphrase })
const open = (name: string, passphrase: string) => loadSigningCertificate({ pkcs12Path: file(name), passphrase })

test.each([
  ['a.pem', 'a.key'],
  ['utf16.pem', 'a.key'],
  ['spaces-a.pem', 'spaces-a.key'],
  ['escaped-a.pem', 'escaped-a.key'],
  ['a.pem', 'a.encrypted'],
  ['a.pem', 'a.traditional']
])('%s is loaded with %s', async (certificate, key) => {
  expect((await load(certificate, key, 'secret')).certificates).toHaveLength(1)
})

test.each(['a.p12', '3des.p12'])('%s is opened', async (name) => {
  expect((await open(name, 'secret')).certificates).toHaveLength(1)
})

describe('what is wrong with the file of a certificate is said', () => {
  test.each([
    ['a.der', /is DER\. Convert it: openssl x509 -inform DER/],
    ['a.csr', /contains the request for one/],
    ['a.p7b', /is PKCS#7\. Convert it: openssl pkcs7 -print_certs/],
    ['a.trusted', /has trust settings/],
    ['a.p12', /is a PKCS#12 file: set SIGNING_PKCS12/],
    ['a.key', /exchanged\?$/],
    ['empty', /is empty$/],
    ['cut.pem', /is damaged$/],
    ['noise', /contains none in PEM$/]
  ])('%s', async (name, message) => expect(load(name, 'a.key')).rejects.toThrow(message))
})

describe('what is wrong with the file of a private key is said', () => {
  test.each([
    ['a.encrypted', undefined, /is encrypted\. Set SIGNING_PASSPHRASE$/],
    ['a.traditional', undefined, /is encrypted\. Set SIGNING_PASSPHRASE$/],
    ['a.encrypted', 'wrong', /the passphrase does not open/],
    ['a.key.der', undefined, /is DER\. Convert it: openssl pkey -inform DER/],
    ['a.p12', undefined, /is a PKCS#12 file/],
    ['open.ssh', undefined, /ssh-keygen -p -m PEM/],
    ['a.pub', undefined, /contains a public key$/],
    ['a.pem', undefined, /exchanged\?$/],
    ['b.key', undefined, /belongs to another certificate than the one for CN=Certificate a$/],
    ['ed.key', undefined, /another certificate/],
    ['empty', undefined, /is empty$/]
  ])('%s with %j', async (name, passphrase, message) =>
    expect(load('a.pem', name, passphrase)).rejects.toThrow(message)
  )
})

describe('what is wrong with a PKCS#12 file is said', () => {
  test.each([
    ['rc2.p12', 'secret', /with RC2, which is insecure\. Export it again with AES: openssl pkcs12 -legacy/],
    ['rc4.p12', 'secret', /with RC4, which is insecure\. Export it again with AES: openssl pkcs12 -legacy/],
    ['a.p12', 'wrong', /cannot be decrypted: check its passphrase/],
    ['a.p12', '', /cannot be decrypted: set its passphrase/],
    ['no-key.p12', 'secret', /contains no private key$/],
    ['no-certificate.p12', 'secret', /contains no certificate$/],
    ['base64.p12', 'secret', /is in base64\. Decode it/],
    ['a.pem', 'secret', /is PEM: set SIGNING_CERTIFICATE and SIGNING_KEY/],
    ['a.der', 'secret', /is a certificate without its private key$/],
    ['a.key.der', 'secret', /is a private key without its certificate$/],
    ['java.jks', 'secret', /keystore of Java/],
    ['cut.p12', 'secret', /is damaged, or is none$/],
    ['empty', 'secret', /is empty$/]
  ])('%s with %j', async (name, passphrase, message) => expect(open(name, passphrase)).rejects.toThrow(message))
})
