import { addressKey } from '@signpost/spec/email-format'
import { fullName } from '../../editor/person.js'
import { t } from '../../language/translate.js'
import { type DraftSigner, isAccessCode, isAddress, isPhone } from './draft-signer.js'
import { peopleOfDraft } from './people-of.js'
import type { Preparation } from './preparation.js'
import { isComplete, isWebAddress } from './sending.js'

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
    ...sharedAddresses(signers, isInOrder).map((email) => t('{email} is the address of two signers.', { email })),
    ...(copies.every(isComplete) ? [] : [t('Each recipient of a copy needs a name and an e-mail address.')]),
    ...([signedUrl, declinedUrl].some(isRefused) ? [t('The page after signing needs a whole address: https://…')] : [])
  ]
}

/** Who of those who sign has no field, which may be meant. Empty if all have one. */
export function withoutFields({ signers, fields }: Preparation): string {
  const names = peopleOfDraft(signers)
    .filter((_, index) => signers[index]?.action === 'sign')
    .filter(({ role }) => !fields.some((field) => field.role === role))
    .map(fullName)
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

// One after the other, the same person may sign several times.
function sharedAddresses(signers: DraftSigner[], isInOrder: boolean): string[] {
  const places = signers
    .filter(({ email }) => isAddress(email))
    .map(({ email, order }) => ({ email: addressKey(email.trim()), order: isInOrder ? order : 1 }))
  const isAgain = ({ email, order }: (typeof places)[number], index: number) =>
    places.findIndex((other) => other.email === email && other.order === order) < index
  return [...new Set(places.filter(isAgain).map(({ email }) => email))]
}
