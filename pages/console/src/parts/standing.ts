import type { Document, DocumentListItem, Signer } from '@signpost/sdk'
import { currentLanguage, t } from '../language/translate.js'
import { calledOf } from './called.js'

/** Where a document stands: its status, divided by who or what ended it, and by what its seal waits for. */
export type Standing = 'draft' | 'waiting' | 'sealing' | 'seal_failed' | 'completed' | 'declined' | 'expired' | 'voided'

export type Subject = Pick<DocumentListItem, 'status' | 'voided_by' | 'seal' | 'erased_at'> & {
  signers?: Signer[] | undefined
  /** Who is to sign, where that is known of a draft. */
  draft?: Document['draft']
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

/** Who of them gets a reminder: not who is invited by an app of the sender. */
export function remindedOf(document: Subject): Signer[] {
  return awaitedOf(document).filter(({ invitation }) => invitation !== 'none')
}

/** In a sentence: whose turn it is, or how it ended. */
export function turnOf(document: Subject): string {
  const { signers = [], erased_at } = document
  if (erased_at) return t('Erased')
  const signed = signers.filter(({ status }) => status === 'signed')
  switch (standingOf(document)) {
    case 'draft':
      return draftText(document.draft?.signers ?? [])
    case 'waiting':
      return waitingFor(namesOf(awaitedOf(document), signers), signed.length, signers.length)
    case 'sealing':
      return t('Everybody has signed, the seal is being made')
    case 'seal_failed':
      return t('Everybody has signed, but the seal could not be made')
    case 'completed':
      return signers.length === 1
        ? t('{name} has signed', { name: namesOf(signers) })
        : t('All {all} have signed', { all: signers.length })
    case 'declined':
      return t('{name} declined', {
        name: namesOf(
          signers.filter(({ status }) => status === 'declined'),
          signers
        )
      })
    case 'expired':
      return t('Not signed in time: {names}', {
        names: namesOf(
          signers.filter(({ status }) => status !== 'signed'),
          signers
        )
      })
    case 'voided':
      return t('Voided by the sender')
  }
}

// A list does not say whom a draft is for.
function draftText(people: { name: string; email: string }[]): string {
  return people.length === 0 ? t('Not sent yet') : t('Not sent yet, for {names}', { names: namesOf(people) })
}

function waitingFor(names: string, signed: number, all: number): string {
  if (all === 1) return t('Waiting for {names}', { names })
  return t('{signed} of {all} signed, waiting for {names}', { signed, all, names })
}

type Named = Pick<Signer, 'name' | 'email'> & Partial<Pick<Signer, 'candidates' | 'taken_by'>>

/** Whether one of several people is to sign, and nobody has taken it yet. */
export const isUntaken = ({ candidates = [], taken_by }: Pick<Named, 'candidates' | 'taken_by'>): boolean =>
  candidates.length > 0 && !taken_by

/** Who is one of several people is any of them, until one takes the signing. */
function nameOf(person: Named, all: Named[]): string {
  const { candidates = [] } = person
  if (!isUntaken(person)) return calledOf(person, all)
  const names = candidates.map((each) => calledOf(each, candidates))
  return new Intl.ListFormat(currentLanguage(), { type: 'disjunction' }).format(names)
}

/** The names of people in one line, so that none of all that there are is taken for another. */
export function namesOf(people: Named[], all = people): string {
  const names = people.slice(0, mostNamed).map((person) => nameOf(person, all))
  const others = people.length - mostNamed
  if (others > 0) return t('{names} and {count} more', { names: names.join(', '), count: others })
  return new Intl.ListFormat(currentLanguage()).format(names)
}
