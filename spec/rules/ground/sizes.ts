/** The largest PDF that is accepted, in bytes: 25 MB. */
export const largestFile = 25 * 1024 * 1024

/** The largest body of a request in JSON, in bytes: 4.5 MB, which is a PDF of about 3 MB in base64. */
export const largestBody = 4.5 * 1024 * 1024

/** The largest file that a signer can attach, in bytes: 10 MB. */
export const largestAttachment = 10 * 1024 * 1024

/** The size of all files that the signers of a document can attach, in bytes: 25 MB. */
export const largestAttachments = 25 * 1024 * 1024
