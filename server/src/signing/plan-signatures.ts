import { invalid } from '@signpost/spec/rules'
import type { Schemas } from '../contract.js'
import { refuseUndrawable } from '../documents/refuse-undrawable.js'
import { hasInk } from '../pdf/fonts/has-ink.js'
import type { FieldRow } from '../signers/field-store.js'
import type { SignatureRow } from '../signers/signature-store.js'
import { readSignatureImage } from './signature-image.js'

type Request = Pick<Schemas['CompleteSigningRequest'], 'signature' | 'initials'>
type NewSignature = Omit<SignatureRow, 'signer_id'>

/** The signature and initials of a signer who finishes. Throws what is missing or cannot be used. */
export async function planSignatures(fields: FieldRow[], request: Request): Promise<NewSignature[]> {
  const required = (type: FieldRow['type']) => fields.some((field) => field.type === type && field.required)
  if (!request.signature && (fields.length === 0 || required('signature'))) {
    throw invalid('SIGNATURE_REQUIRED', 'signature', 'is required')
  }
  if (!request.initials && required('initials')) throw invalid('INITIALS_REQUIRED', 'initials', 'are required')
  return planGiven(request)
}

/** The signature and initials that a request has. Throws what cannot be used. */
export async function planGiven({ signature, initials }: Request): Promise<NewSignature[]> {
  const planned: NewSignature[] = []
  if (signature) planned.push(await planSignature('signature', signature))
  if (initials) planned.push(await planSignature('initials', initials))
  return planned
}

async function planSignature(
  purpose: SignatureRow['purpose'],
  { kind, text, image }: Schemas['SignatureEntry']
): Promise<NewSignature> {
  if (kind !== 'typed') {
    if (image === undefined) throw invalid('SIGNATURE_IMAGE_INVALID', `${purpose}.image`, 'is required')
    return { purpose, kind, text: null, png: await readSignatureImage(image, `${purpose}.image`) }
  }
  if (text === undefined) throw invalid(required[purpose], `${purpose}.text`, 'is required')
  refuseUndrawable(text, `${purpose}.text`)
  if (!hasInk(text)) throw invalid('SIGNATURE_EMPTY', `${purpose}.text`, 'has no character that can be seen')
  return { purpose, kind, text, png: null }
}

const required = { signature: 'SIGNATURE_REQUIRED', initials: 'INITIALS_REQUIRED' } as const
