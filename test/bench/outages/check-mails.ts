/** A signer with what the database tells of the invitation. */
export interface InvitedSigner {
  email: string
  signed_at: Date | null
  /** When the queue was done with the invitation. */
  invited_at: Date | null
}

interface Mail {
  to: string
  subject: string
  messageId: string
}

/** One invitation and one completed document for each signer. The same Message-ID again is the same e-mail. */
export function findWrongMails(mails: Mail[], signers: InvitedSigner[]): string[] {
  return signers.flatMap((signer) => {
    const count = (pattern: RegExp) => {
      const own = mails.filter(({ to, subject }) => to === signer.email && pattern.test(subject))
      return new Set(own.map(({ messageId }) => messageId)).size
    }
    const [invitations, completed] = [count(/asks you to sign/), count(/^Completed/)]
    return [
      ...(invitations === 1 || (invitations === 0 && hadSigned(signer)) ? [] : [`${invitations} invitations`]),
      ...(completed === 1 ? [] : [`${completed} completed documents`])
    ].map((wrong) => `${signer.email} got ${wrong}`)
  })
}

// Anyone who signs by an embedded link while the mail server is away is not invited to sign any more.
function hadSigned({ signed_at, invited_at }: InvitedSigner) {
  return signed_at !== null && invited_at !== null && signed_at <= invited_at
}
