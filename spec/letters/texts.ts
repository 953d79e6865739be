/** The subject matter of a letter to a signer. */
export interface About {
  /** The sender of the document. */
  sender: string
  title: string
}

/** The text of a letter. */
export interface Words {
  subject: string
  paragraphs: string[]
  /** The label of the link, if there is one. */
  link?: string
}

/** The text of a letter with a code, which stands between its two paragraphs. */
interface CodeWords {
  subject: string
  before: string
  after: string
}

/** The texts for people who do not sign. */
interface OtherAction {
  /** What they accept. Any change creates a new text, because its digest is recorded. */
  consent: string
  subject(about: About): string
  ask(about: About): string
  link: string
}

/** All texts for signers in one language. */
export interface Texts {
  /** The consent text that signers accept. Any change creates a new text, because its digest is recorded. */
  consent: string
  /** The title of the document in previews. */
  sampleTitle: string
  greeting(name: string): string
  /** For a reader whose name is not known. */
  greetingAnyone: string
  /** The footer of every letter, which names the sender. */
  footer(sender: string): string
  /** Goes with links by which only the reader may sign. */
  personalLink: string
  /** The link to report the document to the operator. */
  reportAbuse: string
  /** Begins the invitation of a person in whose favour a signer has stepped back. */
  handedOver(from: string): string
  /** To each of several people of whom one is to act. */
  oneOfSeveral: string
  invitation(about: About, lastDay: string): Words
  reminder(about: About, lastDay: string): Words
  /** Says that the deadline is near, whatever the reader is asked for. */
  deadline(about: About, moment: string): Words
  /** Says that the deadline has moved, with the one of before and the one of now. */
  deadlineMoved(about: About, before: string, after: string): Words
  /** Brings the link that somebody asked for on the signing page, maybe not the reader. */
  newLink(about: About): Words
  /** A code proves that the address is the reader's. */
  code(about: About): CodeWords
  /** The same as a text message. Short, because a message of several parts costs more. */
  codeMessage(sender: string, code: string): string
  completed(about: About): Words
  /** To somebody who gets a copy of what others are asked to sign. */
  requestCopy(about: About): Words
  voided(about: About): Words
  expired(about: About): Words
  /** For who approves the document instead of signing it. */
  approve: OtherAction
  /** For who only confirms to have read it. */
  view: OtherAction
  /** The subject of a reminder. */
  again(subject: string): string
  /** The sentence with the deadline for both. */
  byDay(lastDay: string): string
}
