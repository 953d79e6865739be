import { describe, expect, it } from 'vitest'
import { CertificateMaker } from '../testing/certificate-maker.js'
import { hasTool } from '../testing/tools.js'
import { isForDocuments } from './key-purpose.js'

describe.skipIf(!hasTool('openssl'))('a certificate signs documents (skipped without OpenSSL)', () => {
  it.each<[boolean, string, string[]]>([
    [true, 'without a statement', []],
    [true, 'for signatures', ['keyUsage=digitalSignature']],
    [true, 'for signatures that bind', ['keyUsage=nonRepudiation']],
    [false, 'for keys', ['keyUsage=keyEncipherment']],
    [false, 'for certificates', ['keyUsage=keyCertSign,cRLSign']],
    [true, 'for any purpose', ['extendedKeyUsage=2.5.29.37.0']],
    [true, 'for e-mails', ['extendedKeyUsage=emailProtection']],
    [true, 'for documents', ['extendedKeyUsage=1.3.6.1.5.5.7.3.36']],
    [true, 'for documents, in the words of Adobe', ['extendedKeyUsage=1.2.840.113583.1.1.5']],
    [true, 'for documents, in the words of Microsoft', ['extendedKeyUsage=1.3.6.1.4.1.311.10.3.12']],
    [true, 'for servers and for documents', ['extendedKeyUsage=serverAuth,1.3.6.1.5.5.7.3.36']],
    [false, 'for servers', ['extendedKeyUsage=serverAuth']],
    [false, 'for timestamps', ['extendedKeyUsage=timeStamping']],
    [false, 'for answers about revocation', ['extendedKeyUsage=OCSPSigning']],
    [false, 'for e-mails, but with a key for keys', ['extendedKeyUsage=emailProtection', 'keyUsage=keyEncipherment']]
  ])('%s: %s', (expected, _name, extensions) => {
    using maker = new CertificateMaker()
    expect(isForDocuments(maker.make({ subject: 'Signer', extensions }))).toBe(expected)
  })
})
