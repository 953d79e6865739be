import type { UpdateSignerRequest } from '@signpost/sdk'
import { isEmail, isSameAddress } from '@signpost/spec/email-format'
import { newKey } from '../editor/request-of.js'
import { currentLanguage } from '../language/translate.js'
import { calledOf } from './called.js'

type CandidateRequest = NonNullable<UpdateSignerRequest['candidates']>[number]

interface KnownCandidate {
  name: string
  email: string
  phone?: string | null | undefined
  language?: string | null | undefined
}

/** One of several people of whom one is to sign, who may not be complete yet. */
export interface Candidate {
  key: string
  name: string
  email: string
  phone: string
  /** Null for the language of the account. */
  language: string | null
}

/** How many people a signing is for that one of several takes. */
export const fewestCandidates = 2
export const mostCandidates = 20
const mostNamed = 3

/** Somebody of whom nothing more is known. */
export const newCandidate = (name = '', email = ''): Candidate => ({
  key: newKey(),
  name,
  email,
  phone: '',
  language: null
})

/** The people whom the service knows. */
export function candidatesFrom(known: KnownCandidate[]): Candidate[] {
  return known.map(({ name, email, phone, language }) => ({
    ...newCandidate(name, email),
    phone: phone ?? '',
    language: language ?? null
  }))
}

/** Those of them of whom no other has the address before. */
export function distinct(candidates: Candidate[]): Candidate[] {
  const isFirst = ({ email }: Candidate, index: number) =>
    candidates.findIndex((other) => isSameAddress(other.email.trim(), email.trim())) === index
  return candidates.filter(isFirst)
}

/** Those of them who have a name and an address, for a request. */
export function candidateRequests(candidates: Candidate[]): CandidateRequest[] {
  return candidates.filter(isNamed).map(({ name, email, phone, language }) => ({
    name: name.trim(),
    email: email.trim(),
    ...(phone.trim() ? { phone: compactPhone(phone) } : {}),
    ...(language ? { language } : {})
  }))
}

const isNamed = ({ name, email }: Candidate): boolean => name.trim() !== '' && isEmail(email.trim())

/** A phone number without what only makes it easier to read. */
export const compactPhone = (text: string): string => text.replaceAll(/[\s()./-]/g, '')

/** Several people of whom one is to sign, in one line: "Ada, Grace or Alan". Those who have no name yet are left out. */
export function anyOf(people: { name: string; email: string }[]): string {
  const named = people.map(({ name, email }) => ({ name: name.trim(), email: email.trim() })).filter(({ name }) => name)
  const shown = named.slice(0, mostNamed).map((each) => calledOf(each, named))
  const others = named.length - shown.length
  if (others > 0) shown.push(`+${others}`)
  return new Intl.ListFormat(currentLanguage(), { type: 'disjunction' }).format(shown)
}
