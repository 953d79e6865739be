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

/** All texts for signers in one language. */
export interface Texts {
  /** The consent text that signers accept. Any change creates a new text, because its digest is recorded. */
  consent: string
  /** The title of the document in previews. */
  sampleTitle: string
  greeting(name: string): string
  /** The footer of every letter, which names the sender. */
  footer(sender: string): string
  invitation(about: About, lastDay: string): Words
  reminder(about: About, lastDay: string): Words
  completed(about: About): Words
  voided(about: About): Words
  expired(about: About): Words
}
