import { addressKey } from '@signpost/spec/email-format'
import { fullName } from '../../editor/person.js'
import { t } from '../../language/translate.js'
import { type DraftSigner, isAccessCode, isAddress, isPhone } from './draft-signer.js'
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
    ...(copies.every(isComplete) ? [] : [t('Each recipient of a copy needs a name and an e-mail address.')]),
    ...([signedUrl, declinedUrl].some(isRefused) ? [t('The page after signing needs a whole address: https://…')] : [])
  ]
}

export const sharedText = ([first]: DraftSigner[]): string =>
  t('{email} is the address of two signers.', { email: addressKey(first?.email.trim() ?? '') })

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
  if (!name) return [signer.part ? t('{part} needs a name.', { part: signer.part }) : t('Each signer needs a name.')]
  const needsPhone = signer.authentication === 'sms_code' || signer.phone.trim() !== ''
  return [
    ...(isAddress(signer.email) ? [] : [t('{name} needs an e-mail address.', { name })]),
    ...(needsPhone && !isPhone(signer.phone)
      ? [t('{name} needs a phone number with its country code: +44…', { name })]
      : []),
    ...(isAccessCode(signer.accessCode) ? [] : [t('{name} needs an access code of at least 4 characters.', { name })]),
    ...(signer.action !== 'sign' && hasFields ? [t('{name} does not sign, and can have no fields.', { name })] : [])
  ]
}

/** Who are said to have one address and get the document at the same time. One after the other, the same person may sign several times. */
export function sharedAddresses({ signers, isInOrder }: Pick<Preparation, 'signers' | 'isInOrder'>): DraftSigner[][] {
  const placeOf = ({ email, order }: DraftSigner) => `${addressKey(email.trim())} ${isInOrder ? order : 1}`
  const known = signers.filter(({ email }) => isAddress(email))
  const places = [...new Set(known.map(placeOf))]
  return places
    .map((place) => known.filter((signer) => placeOf(signer) === place))
    .filter((people) => people.length > 1)
}
