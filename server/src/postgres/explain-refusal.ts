import { isDatabaseAway } from './is-database-away.js'

const untrusted = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'
]

/** Why a database cannot be used, in the server's own sentence if it has one, and what to do about it. */
export function explainRefusal(error: unknown, variable: string): string {
  const { code = '', message = '', severity } = error as { code?: string; message?: string; severity?: string }
  const said = message.split('\n')[0]?.replace(/\.$/, '') ?? ''
  if (/does not support SSL/i.test(message)) {
    return `The database does not offer TLS, which sslmode of ${variable} demands. Switch it on there, or set sslmode=disable within one machine.`
  }
  if (untrusted.includes(code)) {
    return `The certificate of the database is from an authority that is not trusted (${code}). Name the file of that authority in sslrootcert of ${variable}, or in NODE_EXTRA_CA_CERTS.`
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return `The certificate of the database is for another host: ${said}. Use the host of the certificate in ${variable}, or sslmode=verify-ca with sslrootcert.`
  }
  if (code === 'CERT_HAS_EXPIRED') return 'The certificate of the database has expired. Renew it there.'
  if (/^(ERR_TLS|ERR_SSL|ERR_OSSL|CERT)/.test(code)) {
    return `The database cannot be reached with TLS: ${said} (${code}). Check sslmode and the certificates in ${variable}.`
  }
  if (/no encryption|SSL off/.test(message)) {
    return `The database refuses the connection: ${said} (${code}). Add sslmode=verify-full to ${variable}, or sslmode=require without verifying its certificate.`
  }
  if (code === '28P01' || code === '28000') {
    return `The database refuses the connection: ${said} (${code}). Check the user and the password in ${variable}.`
  }
  if (code === '3D000')
    return `The database refuses the connection: ${said} (${code}). Create it, or check ${variable}.`
  if (severity !== undefined) {
    const what = isDatabaseAway(error) ? 'cannot be reached' : 'refuses the connection'
    return `The database ${what}: ${said} (${code}). Check ${variable}.`
  }
  return `The database cannot be reached (${code || said}). Check ${variable}.`
}
