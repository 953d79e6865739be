import type { components } from '../generated/openapi.js'

/** How a signature was made: drawn with the device that signed or with another one, typed, or uploaded as a picture. */
export type MarkMade = 'drawn' | 'drawnElsewhere' | 'typed' | 'uploaded'

/** The texts of the appended pages in one language. `{…}` is filled in. */
export interface Words {
  locale: string
  certificateOfCompletion: string
  document: string
  documentId: string
  fileName: string
  pages: string
  /** A file that the document was made of, and its pages. */
  partOfDocument: string
  partPage: string
  partPages: string
  originalHash: string
  /** Instead, of a document that was made of several files. */
  joinedHash: string
  workingHash: string
  note: string
  changedAfterSigning: string
  sender: string
  created: string
  sent: string
  completed: string
  signers: string
  signatures: string
  email: string
  role: string
  /** Before the people of whom one was to sign. */
  oneOf: string
  /** Before the people who got a copy of the request. */
  copiedTo: string
  viewed: string
  signed: string
  /** What somebody did who did not sign. */
  approved: string
  read: string
  ipAddress: string
  userAgent: string
  attachedFile: string
  consent: string
  signature: string
  timeZone: string
  browserTimeZone: string
  /** The place in the signing order. */
  signingOrder: string
  signatureMade: string
  initialsMade: string
  made: Record<MarkMade, string>
  filledIn: string
  /** What `viewed` means. */
  viewedNote: string
  /** A consent text in English, beside the one in another language. */
  inEnglish: string
  auditTrail: string
  auditNote: string
  notPrinted: string
  hash: string
  verify: string
  verifyNote: string
  page: string
  development: string
  sealedHash: string
  identifiedBy: string
  byEmail: string
  bySender: string
  byLink: string
  byUnverifiedLink: string
  /** On a device that was handed around. */
  byHost: string
  byAccessCode: string
  byEmailCode: string
  bySmsCode: string
  bySimulation: string
  or: string
  consentGiven: string
  /** The consent of somebody who did not sign. */
  textAccepted: string
  consentTexts: string
  consentHash: string
  sealedHere: string
  sealedElsewhere: string
  sealedHashLater: string
  actions: Record<components['schemas']['AuditAction'], string>
}
