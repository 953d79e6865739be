// The certificate that seals: read from files, or made for development. Loads no library.
export {
  createDevelopmentCertificate,
  loadSigningCertificate,
  parseCertificates,
  type SealSigner
} from './signing-certificate/signing-certificate.js'
