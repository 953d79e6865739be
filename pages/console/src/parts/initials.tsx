import type { Signer } from '@signpost/sdk'
import { initialsOf } from '../../../shared/initials-of.js'

const most = 4
const letters = 2

interface InitialsProps {
  of: Pick<Signer, 'name' | 'status'>
  /** Whether the document waits for signatures. */
  isWaiting: boolean
}

/** The initials of a signer in a ring that says how far they are. A sentence beside it says the same. */
export function Initials({ of: { name, status }, isWaiting }: InitialsProps) {
  return (
    <span class={`initials initials--${ringOf(status, isWaiting)}`} aria-hidden="true">
      {[...initialsOf(name)].slice(0, letters).join('')}
    </span>
  )
}

/** The initials of several signers, in their order. */
export function InitialsOfAll({ signers, isWaiting }: { signers: Signer[]; isWaiting: boolean }) {
  if (signers.length === 0) return null
  return (
    <span class="initials-of-all" aria-hidden="true">
      {signers.slice(0, most).map((signer) => (
        <Initials key={signer.id} of={signer} isWaiting={isWaiting} />
      ))}
      {signers.length > most && <span class="initials initials--later">{`+${signers.length - most}`}</span>}
    </span>
  )
}

function ringOf(status: Signer['status'], isWaiting: boolean): string {
  if (status === 'signed') return 'signed'
  if (status === 'declined') return 'refused'
  return isWaiting && status !== 'waiting' ? 'turn' : 'later'
}
