import type { SealContents } from '@signpost/pdf'
import { checksByHand } from './checks-by-hand.js'
import type { ReadmeSubject } from './readme-subject.js'

/** Explains a package to the person who opens it, in this decade or the next. */
export function readme(subject: ReadmeSubject): string {
  const { documentId, fileName, seal } = subject
  return `EVIDENCE PACKAGE
${fileName} (${documentId})

This package proves what was signed, by whom and when. It can be checked without the service that made it.


1. WHAT IS IN IT

document.pdf                   the sealed document, byte for byte, with what the signers entered and the seal, which is
                               a digital signature of the service
original.pdf                   the file as it was uploaded
certificate-of-completion.pdf  the certificate of completion as a separate file, with its own seal
audit-trail.json               who did what and when: one line for each entry
signatures/seal.p7s            the seal of document.pdf (CMS)
certificates/                  the certificates of the seal${ifAny(seal.timestamps, ' and of the timestamps')}, each with those above it (PEM)
${ifAny(seal.timestamps, `timestamps/                    the timestamps of the seal (RFC 3161)\n`)}${ifAny(
  [...seal.ocsps, ...seal.crls],
  `revocation/                    statements of the issuers that no certificate was revoked (OCSP responses and CRLs, DER)\n`
)}verification.json              the report of the service about document.pdf
manifest.json                  the SHA-256 of each file

Everything in signatures, certificates, timestamps and revocation is in document.pdf as well. The copies are for programs
that do not read PDF.


2. CHECK IT WITH ONE COMMAND

    signpost verify-evidence FILE.zip
    signpost verify-evidence FILE.zip --root root.pem

The command is part of Signpost. It needs no service, no network and no database. Without --root, it cannot know whether
the certificates in the package are genuine: anyone can make certificates and a package of their own. Get the root
certificate of the service from a source that you trust, not from this package.


3. CHECK IT BY HAND

${checksByHand(subject)}

4. WHAT IS PROVED BY WHAT

${proofsOf(subject)}

5. HOW TO KEEP IT

Keep the ZIP file as it is, and a second copy elsewhere. If SHA-256 or the algorithms of the certificates are about to
become insecure, get a timestamp over the whole ZIP file before that (RFC 4998, or an ASiC archive) and keep it with the
file. Do not repair, convert or print to PDF what is in it: that removes the seal.
`
}

const ifAny = (list: unknown[], text: string) => (list.length > 0 ? text : '')

function proofsOf({ seal, entries, firstBytes }: ReadmeSubject): string {
  return [
    `The seal proves that document.pdf is unchanged since the service sealed it. The signers drew, typed or uploaded their
signatures; the seal is of the service, not theirs. How each signer was identified is in the certificate of completion.`,
    proofOfTime(seal),
    ...proofOfRenewal(firstBytes),
    ...proofsOfTrail(seal, entries),
    `original.pdf is the uploaded file if its SHA-256 is the one in entry 1 of the audit trail.

manifest.json and verification.json prove nothing by themselves: anyone could write them. manifest.json finds damage.
verification.json is what the service found when it made this package. Check again rather than believe it.`
  ].join('\n\n')
}

function proofOfTime({ timestamps, ocsps, crls }: SealContents): string {
  if (timestamps.length === 0) {
    return `The time of the seal is not proved: it is the time of the service's clock. Nothing proves that the certificate was
valid then. When the certificate has expired or was revoked, this package no longer proves that the seal is genuine.`
  }
  const time = `The timestamps prove that the seal existed at their time, also after all certificates have expired. They are of an
authority of its own, so the proof is as good as that authority.`
  if (ocsps.length + crls.length === 0) {
    return `${time}\nNothing in the package says whether the certificate of the seal had been revoked by then.`
  }
  return `${time}\nThe revocation data says which certificates had not been revoked.`
}

function proofOfRenewal(firstBytes: number | undefined): string[] {
  if (firstBytes === undefined) return []
  return [
    `The seal was renewed: proofs and timestamps were added after the first ${firstBytes} bytes of document.pdf, which are the
document as it was sealed first. The audit trail has an entry for each time. A renewal changes nothing that anybody sees.`
  ]
}

function proofsOfTrail({ auditSeal }: SealContents, entries: number): string[] {
  if (!auditSeal) {
    return ['The seal covers the audit trail as the certificate of completion prints it: compare the entries.']
  }
  const later = `Entries ${auditSeal.entries + 1} to ${entries} were written after the seal. They are as good as the service. The properties hash, previous_hash
and key_id of all entries are made with a secret of the service: its operator can check them, and the later entries with
them, with "signpost audit verify".`
  if (auditSeal.trailSha256) {
    return [
      `The seal covers entries 1 to ${auditSeal.entries} of the audit trail: it contains the SHA-256 of the last of them, which contains the
SHA-256 of the one before, and so on.`,
      later
    ]
  }
  return [
    `The seal covers entries 1 to ${auditSeal.entries} of the audit trail as the certificate of completion prints them: time, action, person,
address and hash. Their other properties, such as data, are as good as the service.`,
    later
  ]
}
