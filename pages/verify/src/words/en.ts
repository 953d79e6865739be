import type { Plural } from '@signpost/spec/languages'

/** Everything that the page says, in the order in which it is shown. `{name}` is a placeholder. */
export const en = {
  title: 'Verify a document',
  reportTitle: 'Verification report',
  intro: 'Choose a signed PDF to see whether it is as it was when it was sealed. The file is checked and not kept.',
  drop: 'Drop a PDF here, or',
  choose: 'choose one',
  language: { label: 'Language', failed: 'The language could not be changed. Please try again.' },
  asked: 'You come from the certificate of the document {id}. Choose its file to see whether it is as it was sealed.',
  checking: 'Checking…',
  unsent: 'The file could not be sent. Check your connection and try again.',
  failed: 'The file could not be checked. Please try again later.',
  failure: {
    INVALID_PDF: 'The file cannot be used: it is not a PDF, or cannot be read.',
    PDF_ENCRYPTED: 'The file cannot be used: it needs a password to open.',
    PDF_TOO_LARGE: 'The file cannot be used: it has too many pages or too much content.',
    REQUEST_TOO_LARGE:
      'The file cannot be used: it is larger than 25 MB. If it is large because of attached files, ask the sender for its evidence package, which can be checked without this page.',
    RATE_LIMIT_EXCEEDED: 'Too many files were checked in a short time. Wait a minute and try again.'
  },

  verdict: {
    sealed_here: {
      badge: 'Sealed here',
      title: 'This is the document as it was sealed.',
      meaning:
        'This service sealed it when everyone had signed, and it has not been changed since. You can rely on it being what was signed.'
    },
    sealed_here_longer: {
      badge: 'Sealed here',
      title: 'This document was sealed here, and only added to as its seal permits.',
      meaning:
        'This service sealed it when everyone had signed. What was added since is listed with each signature below.'
    },
    valid: {
      badge: 'Valid',
      title: 'Signed by someone this service trusts, and unchanged.',
      meaning:
        'It has not been changed since, except as its signatures permit. It was not sealed by this service, so nothing else is known about it here.'
    },
    untrusted: {
      badge: 'Unknown signer',
      title: 'Unchanged since it was signed, but who signed it is uncertain.',
      meaning:
        'Anybody can make a signature like this one, under any name. Rely on it only if you know by other means that it comes from the signer: ask, or compare the certificate under “Technical details”.'
    },
    changed: {
      badge: 'Changed',
      title: 'Changed after it was signed.',
      meaning:
        'Something was changed that the signature does not permit, so this is not what was signed. Do not rely on it. Ask for the file as it was signed.'
    },
    unsigned: {
      badge: 'Not signed',
      title: 'This PDF has no digital signature.',
      meaning: 'That says nothing about its content, but nothing in it shows who made it or whether it was changed.'
    },
    missing: {
      badge: 'Broken',
      title: 'Part of the file is missing.',
      meaning:
        'It was probably not transferred completely. Whether it was changed is unknown. Do not rely on it: get it again, and check that file.'
    },
    damaged: {
      badge: 'Broken',
      title: 'The file is damaged.',
      meaning:
        'That looks like an accident of a transfer or a disk, but it can be made on purpose. Whether anything else was changed is unknown. Do not rely on it: get the file again, and check that one.'
    },
    replaced: {
      badge: 'Broken',
      title: 'This is not what was signed.',
      meaning:
        'The file is complete and can be read, but its content was replaced after it was signed. Do not rely on it. Ask the sender for the file as it was signed.'
    },
    unknown: {
      badge: 'Broken',
      title: 'The signature does not match this file.',
      meaning:
        'Whether the file was damaged by accident or changed on purpose cannot be determined. Do not rely on it. Ask the sender for the file as it was signed.'
    }
  },
  otherFile: 'This file is not the sealed file of the document {id}, whose certificate led you here.',
  inside: {
    seal: 'The version that was sealed is still in this file. You can download it, and compare both below.',
    signature: 'The version that was signed is still in this file. You can download it, and compare both below.'
  },
  print: 'Print report',
  saveJson: 'Save as JSON',
  downloadSealed: 'Download the sealed version',
  downloadSigned: 'Download the version that was signed',
  downloadFailed: 'The download did not work. Please try again.',
  wrong: 'What was changed',
  change: {
    page_content: 'the content of a page was changed',
    page_added: 'pages were added',
    page_removed: 'pages were removed',
    page_box: 'the size, the visible part or the rotation of a page was changed',
    annotation_added: 'a note or other annotation was added',
    annotation_removed: 'a note or other annotation was removed',
    annotation_changed: 'a note or other annotation was changed',
    field_value: 'a form field was filled in',
    field_added: 'a form field was added',
    field_removed: 'a form field was removed',
    field_changed: 'a form field was changed',
    signature_added: 'a signature was added',
    catalog: 'what the file does when it is opened, or how it is shown, was changed',
    resource: 'fonts, pictures or other parts of a page were replaced',
    metadata: 'the title or other properties were changed',
    proofs: 'certificates and proofs of signatures were added',
    structure: 'the structure of the file was changed in an unusual way',
    lost_signature: 'a signature was removed'
  },
  where: { page: '{text} (page {page})', field: '{text} (“{field}”)' },

  document: {
    heading: 'The document',
    basis: 'The document that was sealed',
    basisNote:
      'This file begins with a document that was sealed here, and something was added to it. What follows is about the sealed version.',
    title: 'Title',
    sender: 'Sent by',
    completed: 'Completed',
    note: 'Note',
    test: 'Test document, not legally binding.',
    erased: 'The sender erased the data of this document. Who signed it is stated in the file.',
    people: 'Who signed',
    signed: 'Signed on {time}.',
    unsigned: 'Has not signed.',
    identified: 'Identified by {ways}.',
    unidentified: 'Nothing on record shows how this person was identified.',
    simulated: 'Not identified: in test mode, the sender signed in this person’s place.',
    email_link: 'a link sent to their e-mail address',
    embedded_link: 'a link that the sender’s own system gave them',
    open_link: 'a link that anybody may open',
    in_person: 'in person, with somebody of the sender',
    access_code: 'an access code from the sender',
    email_code: 'a code sent to their e-mail address',
    sms_code: 'a code sent to their phone',
    or: '{one} or {other}',
    and: '{one}, and {other}'
  },

  claimed: {
    heading: 'For members of the account',
    names: 'You are signed in. This file names a document of your account:',
    proves: 'Anybody can write that name into a file. Only the sealed file itself is the document.',
    matches: 'It begins with the bytes that were sealed.',
    unfinished: 'The document is {status}, so there is no sealed file to compare with.',
    erased: 'The data of the document was erased, so there is no sealed file to compare with.',
    same: 'It is the sealed file.',
    cut: 'The end of the sealed file is missing: {removed}.',
    appended: 'Something follows after the sealed file: {added}.',
    removed: 'A part of the sealed file is missing: {removed}, from byte {at} on.',
    inserted: 'Something was inserted into the sealed file: {added}, at byte {at}.',
    overwritten: 'A part of the sealed file was replaced: {removed}, from byte {at} on.',
    other: 'A part of the sealed file was replaced: {removed} by {added}, from byte {at} on.',
    line_breaks: 'A transfer as text converted the line breaks. Nothing else differs from the sealed file.',
    utf8: 'A transfer as text converted the characters. Nothing else differs from the sealed file.',
    seven_bits: 'A transfer as text removed the highest bit of each byte. Nothing else differs from the sealed file.',
    pages: 'Pages of the sealed file that are affected: {pages}.',
    noPages: 'No page shows what differs.'
  },

  status: { draft: 'a draft', sent: 'sent', completed: 'completed', voided: 'voided' },

  pages: {
    heading: 'The pages',
    compared: 'The pages, as they were sealed and as they are now',
    comparedSigned: 'The pages, as they were signed and as they are now',
    loading: 'Loading the pages…',
    sealed: 'As sealed',
    signed: 'As signed',
    file: 'This file',
    page: 'Page {page}',
    same: 'looks the same',
    differs: 'differs',
    onlySealed: 'is not in this file',
    onlyFile: 'was added',
    unknown: 'cannot be compared',
    sealedPage: 'Page {page} as it was sealed',
    signedPage: 'Page {page} as it was signed',
    filePage: 'Page {page} of this file',
    absent: 'No such page',
    unreadable: 'This file cannot be shown.',
    failed: 'This page cannot be shown.',
    text: 'Text of page {page}',
    noText: 'No text.',
    shown: 'Pages compared: {shown}.',
    allSame: 'All look the same, but a change need not be visible.',
    someDiffer: 'These differ: {pages}.',
    someUnknown: 'These cannot be compared: {pages}.',
    notCompared: 'This browser does not let the page compare pictures, so look at them yourself.',
    more: 'Show more pages ({left} left)'
  },

  signatures: {
    heading: 'Digital signatures',
    own: 'Seal of this service',
    of: 'Signature of {name}',
    stamp: 'Time stamp of {name}',
    unnamed: 'an unnamed signer',
    timeUnknown: 'When it was made is unknown.',
    timeOwn: 'Made on {time}, by the clock of this service.',
    timeClaimed: 'Made on {time}, by the signer’s own clock. No time stamp confirms that.',
    timeProved: 'Made on {time}. {authority} confirms that with a time stamp.',
    timeProvedUnknown:
      'Made on {time}. {authority} confirms that with a time stamp, but this service does not know that authority.',
    authority: 'An authority',
    unchanged: 'The document has not been changed since.',
    changed: 'The document was changed later in a way that this signature does not permit.',
    permitted: 'The document was only changed later as this signature permits.',
    permittedItems: 'The document was only changed later as this signature permits: {items}.',
    broken: 'It does not match this file.',
    brokenOwn:
      'It does not match this file. It names this service’s certificate, but anybody can copy that into a file: it does not make the file more trustworthy.',
    certificateOwn: 'The certificate is this service’s own.',
    certificateTrusted: 'The certificate was issued by {issuer}, which this service trusts.',
    certificateUnknown: 'The certificate was issued by {issuer}, which this service does not know.',
    reason: {
      NO_CERTIFICATE_CHAIN_FOUND: 'Its certificate was not issued by an authority that this service trusts.',
      NO_SIGNING_CERTIFICATE_FOUND: 'It does not include its certificate.',
      OUT_OF_BOUNDS_NO_POE:
        'Its certificate is not valid now, and nothing proves that it was valid at the time of signing.',
      REVOKED: 'Its certificate was revoked.',
      REVOKED_NO_POE: 'Its certificate was revoked, and nothing proves that the signature was made before that.',
      CHAIN_CONSTRAINTS_FAILURE: 'Its certificate is for another purpose than signing documents.',
      CRYPTO_CONSTRAINTS_FAILURE_NO_POE: 'It was made with an algorithm that is too weak today.',
      SIGNED_DATA_NOT_FOUND: 'The changes after it are too large to be compared.'
    }
  },

  technical: {
    summary: 'Technical details',
    ofCheck: 'Technical details of the check',
    kind: 'Kind',
    level: 'PAdES level',
    indication: 'Indication (EN 319 102-1)',
    field: 'Form field',
    covers: 'Covers',
    coversBytes: '{coverage}: the first {bytes}, up to revision {revision}',
    coverage: { file: 'the whole file', revision: 'an earlier revision of the file', partial: 'no complete revision' },
    certification: 'Certification (DocMDP)',
    time: 'Source of the time',
    subject: 'Certificate of',
    issuer: 'Issued by',
    serial: 'Serial number',
    validity: 'Valid',
    from: '{from} to {to}',
    fingerprint: 'Certificate (SHA-256)',
    revocation: 'Revocation',
    algorithms: 'Algorithms',
    changes: 'Changes after it',
    change: 'Revision {revision}: {text} ({permitted})',
    permitted: 'permitted',
    forbidden: 'not permitted',
    none: 'none',
    problems: 'Problems',
    verdict: 'Verdict',
    integrity: 'Integrity',
    trust: 'Trust',
    changesAfter: 'Changes after signatures',
    damage: 'Damage',
    revisions: 'Revisions',
    lost: 'Signatures that were removed',
    identifier: 'Document',
    sealedSha256: 'Sealed version (SHA-256)',
    sealedBytes: 'Sealed version (bytes)'
  },

  bytes: { one: '{count} byte', other: '{count} bytes' },

  file: {
    heading: 'The file that was checked',
    name: 'Name',
    size: 'Size',
    sha256: 'SHA-256',
    insecure: 'not available, because this page was not loaded over HTTPS',
    checked: 'Checked',
    by: '{time}, at {url}'
  }
}

type Texts<Group> = { [Key in keyof Group]: Group[Key] extends string ? string : Texts<Group[Key]> }

/** The words of a language: those of English, and numbers in the plural forms of the language. */
export type Words = Texts<Omit<typeof en, 'bytes'>> & { bytes: Plural }
