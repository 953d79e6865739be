import { addressKey } from '@signpost/spec/email-format'
import { t } from '../../language/translate.js'
import { type DraftSigner, isAccessCode, isAddress, isPhone } from './draft-signer.js'
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

function missingOfSigner(signer: DraftSigner, hasFields: boolean): string[] {
  const name = signer.name.trim()
  if (!name) return [t('Each signer needs a name.')]
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
