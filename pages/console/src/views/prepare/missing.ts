import { addressKey } from '@signpost/spec/email-format'
import { fullName } from '../../editor/person.js'
import { t } from '../../language/translate.js'
import { type DraftSigner, isAccessCode, isAddress, isPhone, partsOf } from './draft-signer.js'
import { peopleOfDraft } from './people-of.js'
import type { Preparation } from './preparation.js'
import { isComplete, isWebAddress } from './sending.js'
import { lacksMark } from './signature-block.js'

/** What keeps a draft from being sent, in the order in which it is asked for. */
export function missingOf({ signers, isInOrder, fields, sending }: Preparation): string[] {
  const { copies, signedUrl, declinedUrl } = sending
  const isRefused = (url: string) => url.trim() !== '' && !isWebAddress(url)
  return [
    ...(signers.length === 0 ? [t('Add a signer first.')] : []),
    ...signers.flatMap((signer) =>
      missingOfSigner(
        signer,
        fields.some(({ role }) => role === signer.role)
      )
    ),
    ...sharedAddresses({ signers, isInOrder }).map(sharedText),
    ...copies.flatMap(({ name, accessCode }) =>
      isAccessCode(accessCode) ? [] : [t('{name} needs an access code of at least 4 characters.', { name })]
    ),
    ...(copies.every((copy) => isComplete({ ...copy, accessCode: null }))
      ? []
      : [t('Each recipient of a copy needs a name and an e-mail address.')]),
    ...([signedUrl, declinedUrl].some(isRefused) ? [t('The page after signing needs a whole address: https://…')] : [])
  ]
}

export const sharedText = ({ email }: SharedAddress): string => t('{email} is the address of two signers.', { email })

/** Who of those who sign has no field, which may be meant. Empty if all have one. */
export function withoutFields({ signers, fields }: Preparation): string {
  const people = peopleOfDraft(signers)
  const unnamed = people.filter((_, index) => signers[index] && lacksMark(signers[index], fields)).map(fullName)
  const names = people
    .filter((_, index) => signers[index]?.action === 'sign')
    .filter(({ role }) => !fields.some((field) => field.role === role))
    .map(fullName)
  if (names.length === 0 && unnamed.length > 0)
    return t('No signature field for {names}: the signature gets a page at the end.', { names: unnamed.join(', ') })
  if (names.length === 0) return t('Everybody who signs has a field.')
  return t('No field for {names}: the signature gets a page at the end.', { names: names.join(', ') })
}

function missingOfSigner(signer: DraftSigner, hasFields: boolean): string[] {
  const name = signer.name.trim()
  const people = signer.candidates.length > 0 ? signer.candidates : [signer]
  if (people.some((person) => person.name.trim() === ''))
    return [partsOf(signer) ? t('{part} needs a name.', { part: partsOf(signer) }) : t('Each signer needs a name.')]
  return [
    ...people.flatMap((person) => missingOfPerson(person, signer.authentication === 'sms_code')),
    ...(isAccessCode(signer.accessCode) ? [] : [t('{name} needs an access code of at least 4 characters.', { name })]),
    ...(signer.action !== 'sign' && hasFields ? [t('{name} does not sign, and can have no fields.', { name })] : [])
  ]
}

function missingOfPerson({ name, email, phone }: Pick<DraftSigner, 'name' | 'email' | 'phone'>, needsPhone: boolean) {
  const called = { name: name.trim() }
  return [
    ...(isAddress(email) ? [] : [t('{name} needs an e-mail address.', called)]),
    ...((needsPhone || phone.trim() !== '') && !isPhone(phone)
      ? [t('{name} needs a phone number with its country code: +44…', called)]
      : [])
  ]
}

/** An address that several are said to have who get the document at the same time. */
export interface SharedAddress {
  email: string
  /** Once for each time that they are said to have it. */
  people: DraftSigner[]
}

/** Who are said to have one address and get the document at the same time. One after the other, the same person may sign several times. */
export function sharedAddresses({ signers, isInOrder }: Pick<Preparation, 'signers' | 'isInOrder'>): SharedAddress[] {
  const places = new Map<string, SharedAddress>()
  for (const signer of signers) {
    const named = signer.candidates.length > 0 ? signer.candidates : [signer]
    for (const { email: typed } of named.filter(({ email }) => isAddress(email))) {
      const email = addressKey(typed.trim())
      const place = `${email} ${isInOrder ? signer.order : 1}`
      places.set(place, { email, people: [...(places.get(place)?.people ?? []), signer] })
    }
  }
  return [...places.values()].filter(({ people }) => people.length > 1)
}
