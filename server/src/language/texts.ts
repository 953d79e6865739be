/** What a letter to a signer is about. */
interface About {
  /** Who sent the document. */
  sender: string
  title: string
}

/** The words of a letter. */
export interface Words {
  subject: string
  paragraphs: string[]
  /** What the link is called, where there is one. */
  link?: string
}

/** All that the service itself says to signers, in one language. */
export interface Texts {
  /** How days are written, unless the reader's language names another country. */
  locale: string
  /** What signers accept before signing. Another wording is another text: its digest is on the record. */
  consent: string
  greeting(name: string): string
  /** Under every letter: on whose behalf it comes. */
  footer(sender: string): string
  invitation(about: About, lastDay: string): Words
  reminder(about: About, lastDay: string): Words
  completed(about: About): Words
  voided(about: About): Words
  expired(about: About): Words
}
