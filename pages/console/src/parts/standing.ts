import type { DocumentListItem, Signer } from '@signpost/sdk'
import { currentLanguage, t } from '../language/translate.js'

/** Where a document stands: its status, divided by who or what ended it, and by what its seal waits for. */
export type Standing = 'draft' | 'waiting' | 'sealing' | 'seal_failed' | 'completed' | 'declined' | 'expired' | 'voided'

export type Subject = Pick<DocumentListItem, 'status' | 'voided_by' | 'seal' | 'erased_at'> & {
  signers?: Signer[] | undefined
}

const mostNamed = 2

export function standingOf({ status, voided_by, seal }: Subject): Standing {
  if (status === 'voided') return voided_by === 'signer' ? 'declined' : voided_by === 'expiry' ? 'expired' : 'voided'
  if (status !== 'sent') return status
  if (seal.status === 'failed') return 'seal_failed'
  return seal.status === 'pending' ? 'sealing' : 'waiting'
}

/** Whose turn it is: not those who sign later. */
export function awaitedOf({ signers = [] }: Subject): Signer[] {
  return signers.filter(({ status }) => status === 'pending' || status === 'viewed')
}

/** In a sentence: whose turn it is, or how it ended. */
export function turnOf(document: Subject): string {
  const { signers = [], erased_at } = document
  if (erased_at) return t('Erased')
  const signed = signers.filter(({ status }) => status === 'signed')
  switch (standingOf(document)) {
    case 'draft':
      return signers.length === 0 ? t('No signers yet') : t('Not sent yet')
    case 'waiting':
      return waitingFor(awaitedOf(document), signed.length, signers.length)
    case 'sealing':
      return t('Everybody has signed, the seal is being made')
    case 'seal_failed':
      return t('Everybody has signed, but the seal could not be made')
    case 'completed':
      return signers.length === 1
        ? t('{name} has signed', { name: namesOf(signers) })
        : t('All {all} have signed', { all: signers.length })
    case 'declined':
      return t('{name} declined', { name: namesOf(signers.filter(({ status }) => status === 'declined')) })
    case 'expired':
      return t('Not signed in time: {names}', { names: namesOf(signers.filter(({ status }) => status !== 'signed')) })
    case 'voided':
      return t('Voided by the sender')
  }
}

function waitingFor(awaited: Signer[], signed: number, all: number): string {
  const names = namesOf(awaited)
  if (all === 1) return t('Waiting for {names}', { names })
  return t('{signed} of {all} signed, waiting for {names}', { signed, all, names })
}

/** The names of signers in one line. */
export function namesOf(signers: Pick<Signer, 'name'>[]): string {
  const names = signers.slice(0, mostNamed).map(({ name }) => name)
  const others = signers.length - mostNamed
  if (others > 0) return t('{names} and {count} more', { names: names.join(', '), count: others })
  return new Intl.ListFormat(currentLanguage()).format(names)
}
