import type { ByteRange, SealContents } from '@signpost/pdf'
import { namedTimestamps } from './copies-of-seal.js'
import type { ReadmeSubject } from './readme-subject.js'

/** The steps of checking a package with common tools. The commands are for this very package, and each can be copied. */
export function checksByHand({ seal, sealedAt, firstBytes }: ReadmeSubject): string {
  const at = secondsOf(sealedAt)
  return [
    `Unpack the package and run these commands in its folder. They use sha256sum, pdfsig (poppler-utils), qpdf and openssl.

a) No file is damaged. Each line ends with OK:

    sed -n 's/.*"name":"\\([^"]*\\)","sha256":"\\([^"]*\\)".*/\\2  \\1/p' manifest.json | sha256sum --check

b) The seal fits document.pdf. pdfsig says "Signature is Valid" of the seal, and "Total document signed" of the last
   signature. It does not know the certificate, and cannot validate timestamps. qpdf finds no errors:

    pdfsig document.pdf
    pdfsig certificate-of-completion.pdf
    qpdf --check document.pdf

c) The same with OpenSSL, which also follows the certificates. For a proof that does not depend on this package, replace
   certificates/seal.pem by a root certificate that you got elsewhere:

    ${bytesOf(seal.byteRange)} > sealed.bin
    openssl cms -verify -binary -inform DER -in signatures/seal.p7s -content sealed.bin \\
      -CAfile certificates/seal.pem -partial_chain -purpose any -attime ${at} -out sealed.out`,
    ...stepsOfTimestamps(seal),
    ...stepsOfRevocation(seal),
    ...stepsOfTrail(seal),
    `g) original.pdf is what was uploaded: its SHA-256 is "sha256" in the data of entry 1, and the certificate of completion
   prints it. It also prints the SHA-256 of document.pdf${ofFirst(firstBytes)}
    sed -n 2p audit-trail.json`
  ].join('\n\n')
}

const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000)

/** Only proofs and timestamps come after the bytes that the certificate of completion is about. */
function ofFirst(bytes: number | undefined): string {
  if (bytes === undefined) return `:\n\n    sha256sum original.pdf document.pdf`
  return ` as it was before its seal
   was renewed, which is its first ${bytes} bytes:

    sha256sum original.pdf
    head -c ${bytes} document.pdf | sha256sum`
}

/** Prints the bytes that a signature covers. `tail` counts from 1. */
function bytesOf([start, length, resume, rest]: ByteRange): string {
  return `{ tail -c +${start + 1} document.pdf | head -c ${length}; tail -c +${resume + 1} document.pdf | head -c ${rest}; }`
}

function stepsOfTimestamps({ timestamps }: SealContents): string[] {
  if (timestamps.length === 0) return []
  const commands = namedTimestamps(timestamps).map(({ name, imprint, byteRange, at }) => {
    const data = byteRange ? `    ${bytesOf(byteRange)} > ${name}.bin\n` : ''
    const what = byteRange ? `-data ${name}.bin` : `-digest ${imprint}`
    const file = `timestamps/${name}.tsr`
    return `${data}    openssl ts -verify -in ${file} ${what} \\
      -CAfile certificates/${name}.pem -partial_chain -attime ${secondsOf(at)}
    openssl ts -reply -in ${file} -text`
  })
  return [
    `d) The timestamps fit, and show the time. "-digest" is the SHA-256 of the seal's signature value. OpenSSL says
   "Verification: OK":

${commands.join('\n')}`
  ]
}

function stepsOfRevocation({ ocsps, crls }: SealContents): string[] {
  const commands = [
    ...ocsps.map((_der, index) => `    openssl ocsp -respin revocation/ocsp-${index + 1}.der -noverify -text`),
    ...crls.map((_der, index) => `    openssl crl -inform DER -in revocation/crl-${index + 1}.der -noout -text`)
  ]
  if (commands.length === 0) return []
  return [`e) The certificates had not been revoked. Compare the serial numbers:\n\n${commands.join('\n')}`]
}

function stepsOfTrail({ auditSeal }: SealContents): string[] {
  if (!auditSeal) return []
  const { entries, trailSha256 } = auditSeal
  if (!trailSha256) {
    return [
      `f) The audit trail is the one that was sealed: compare entries 1 to ${entries} of audit-trail.json with the certificate of
   completion, which prints them with their hashes.`
    ]
  }
  return [
    `f) The audit trail is the one that was sealed. The seal contains the SHA-256 of entry ${entries}. The two commands print the
   same digest. Each entry contains the SHA-256 of the one before it, as previous_sha256, so that all can be checked in
   the same way. Entry 1 is line 2 of the file:

    grep -a -o 'SignpostAuditTrail.*SHA256 <[0-9a-f]*>' document.pdf
    sed -n ${entries + 1}p audit-trail.json | sed 's/,$//' | tr -d '\\n' | sha256sum`
  ]
}
