import type { HeldDocument, HeldSigner } from './held.js'

type Invited = Pick<HeldSigner, 'invitation'>

/** Whether an e-mail invites a signer who signs first, or who takes the place of one whose turn it is. */
export function isInvitedByEmail({ skip_email }: Pick<HeldDocument, 'skip_email'>, { invitation }: Invited): boolean {
  return invitation === null ? !skip_email : invitation !== 'none'
}

/** Whether a signer gets invitations and reminders at all. */
export const getsInvitations = ({ invitation }: Invited): boolean => invitation !== 'none'
