import { X509Certificate } from 'node:crypto'

/** What a file is that was given as a certificate, as a private key or as a PKCS#12 file, by its first bytes. */
type Content =
  | 'der certificate'
  | 'der key'
  | 'java keystore'
  | 'pem'
  | 'pkcs12'
  | 'pkcs12 in base64'
  | 'nothing'
  | 'unknown'

const javaKeystores = ['feedfeed', 'cececece']

/** Looks at what a file contains. */
function contentOf(file: Uint8Array): Content {
  const bytes = Buffer.from(file)
  if (bytes.every((byte) => byte <= 0x20)) return 'nothing'
  if (javaKeystores.includes(bytes.subarray(0, 4).toString('hex'))) return 'java keystore'
  if (textOf(bytes).includes('-----BEGIN ')) return 'pem'
  if (bytes[0] === 0x30) return contentOfDer(bytes)
  const decoded = Buffer.from(bytes.toString('latin1'), 'base64')
  const isBase64 = /^[A-Za-z0-9+/=\s]+$/.test(bytes.toString('latin1'))
  return isBase64 && decoded[0] === 0x30 && contentOfDer(decoded) === 'pkcs12' ? 'pkcs12 in base64' : 'unknown'
}

/** The text of a file. Windows writes some in UTF-16, and copying them through variables takes their line breaks away. */
export function textOf(file: Uint8Array): string {
  const bytes = Buffer.from(file)
  const text = bytes[0] === 0xff && bytes[1] === 0xfe ? bytes.toString('utf16le') : bytes.toString('utf8')
  return text.includes('-----BEGIN ') ? withLineBreaks(text) : text
}

const ONE_LINE = /(-----BEGIN [A-Z0-9 ]+-----)([A-Za-z0-9+/= \t]+)(-----END [A-Z0-9 ]+-----)/g

/** A PEM text with the line breaks that its format demands. */
function withLineBreaks(text: string): string {
  return text
    .replaceAll('\\n', '\n')
    .replace(ONE_LINE, (_, begin, data, end) =>
      [begin, ...(data.replace(/\s/g, '').match(/.{1,64}/g) ?? []), end, ''].join('\n')
    )
}

// What a DER file begins with, inside: PKCS#12 files are of version 3, keys of version 0 or 1.
function contentOfDer(bytes: Buffer): Content {
  const [, length = 0] = bytes
  const start = length & 0x80 ? 2 + (length & 0x7f) : 2
  const version = bytes.subarray(start, start + 3).toString('hex')
  if (version === '020103') return 'pkcs12'
  if (version === '020100' || version === '020101') return 'der key'
  return isCertificate(bytes) ? 'der certificate' : 'unknown'
}

function isCertificate(der: Buffer): boolean {
  try {
    return new X509Certificate(der).raw.length > 0
  } catch {
    return false
  }
}

const toPkcs12 = 'set SIGNING_PKCS12 to it instead of SIGNING_CERTIFICATE and SIGNING_KEY'

/** Why a file cannot be the PEM file of a certificate. */
export function whyNoCertificate(file: Uint8Array): string {
  const content = contentOf(file)
  const pem = textOf(file)
  if (content === 'der certificate') {
    return 'the file of the certificate is DER. Convert it: openssl x509 -inform DER -in FILE -out certificate.pem'
  }
  if (content === 'pkcs12') return `the file of the certificate is a PKCS#12 file: ${toPkcs12}`
  if (pem.includes('BEGIN CERTIFICATE REQUEST') || pem.includes('BEGIN NEW CERTIFICATE REQUEST')) {
    return 'the file of the certificate contains the request for one. Use the certificate that the authority has issued for it'
  }
  if (pem.includes('BEGIN PKCS7') || pem.includes('BEGIN CMS')) {
    return 'the file of the certificate is PKCS#7. Convert it: openssl pkcs7 -print_certs -in FILE -out certificate.pem'
  }
  if (pem.includes('BEGIN TRUSTED CERTIFICATE')) {
    return 'the file of the certificate has trust settings. Convert it: openssl x509 -in FILE -out certificate.pem'
  }
  if (pem.includes('PRIVATE KEY-----') || content === 'der key') {
    return 'the file of the certificate contains a private key and no certificate. Are SIGNING_CERTIFICATE and SIGNING_KEY exchanged?'
  }
  return notPem('certificate', content)
}

/** Why a file cannot be the PEM file of a private key that this passphrase opens, if there is one. */
export function whyNoKey(file: Uint8Array, passphrase: string | undefined): string {
  const content = contentOf(file)
  const pem = textOf(file)
  if (content === 'der key') {
    return 'the file of the private key is DER. Convert it: openssl pkey -inform DER -in FILE -out key.pem'
  }
  if (content === 'pkcs12') return `the file of the private key is a PKCS#12 file: ${toPkcs12}`
  if (pem.includes('BEGIN OPENSSH PRIVATE KEY')) {
    return 'the private key is in the format of OpenSSH. Convert it: ssh-keygen -p -m PEM -f FILE'
  }
  if (/BEGIN ENCRYPTED PRIVATE KEY|Proc-Type: 4,ENCRYPTED/.test(pem)) {
    return passphrase
      ? 'the passphrase does not open the private key. Check SIGNING_PASSPHRASE'
      : 'the private key is encrypted. Set SIGNING_PASSPHRASE'
  }
  if (pem.includes('PRIVATE KEY-----')) return 'the private key is damaged, or of a kind that is not known'
  if (pem.includes('PUBLIC KEY-----')) return 'the file of the private key contains a public key'
  if (pem.includes('BEGIN CERTIFICATE') || content === 'der certificate') {
    return 'the file of the private key contains a certificate and no key. Are SIGNING_CERTIFICATE and SIGNING_KEY exchanged?'
  }
  return notPem('private key', content)
}

/** Why a file is no PKCS#12 file. */
export function whyNoPkcs12(file: Uint8Array): string {
  const content = contentOf(file)
  if (content === 'pem') {
    return textOf(file).includes('BEGIN PKCS12')
      ? 'the PKCS#12 file is PEM. Write what is between its first and last line as base64 decodes it: openssl base64 -d'
      : 'the PKCS#12 file is PEM: set SIGNING_CERTIFICATE and SIGNING_KEY to it instead of SIGNING_PKCS12'
  }
  if (content === 'pkcs12 in base64') {
    return 'the PKCS#12 file is in base64. Decode it: base64 -d FILE > certificate.p12'
  }
  if (content === 'java keystore') {
    return 'the PKCS#12 file is a keystore of Java. Convert it: keytool -importkeystore -srckeystore FILE -destkeystore certificate.p12 -deststoretype PKCS12'
  }
  if (content === 'der certificate') return 'the PKCS#12 file is a certificate without its private key'
  if (content === 'der key') return 'the PKCS#12 file is a private key without its certificate'
  return content === 'nothing' ? 'the PKCS#12 file is empty' : 'the PKCS#12 file is damaged, or is none'
}

function notPem(what: string, content: Content): string {
  return content === 'nothing' ? `the file of the ${what} is empty` : `the file of the ${what} contains none in PEM`
}
