import type { HeldField } from '../documents/held.js'
import type { Signature } from '../documents/transition.js'
import { assertDrawable } from '../ground/characters.js'
import type { ErrorCode, Schemas } from '../ground/contract.js'
import type { Given } from '../ground/given.js'
import { invalid } from '../ground/refusal.js'

type Purpose = Signature['purpose']
export type ReadSignature = Omit<Signature, 'signer_id'>

const required = { signature: 'SIGNATURE_REQUIRED', initials: 'INITIALS_REQUIRED' } as const satisfies Record<
  Purpose,
  ErrorCode
>

/** Reads the signature and initials of a request. Throws if one of them cannot be used. */
export async function readSignatures(
  { signature, initials }: Pick<Schemas['CompleteSigningRequest'], Purpose>,
  given: Given
): Promise<ReadSignature[]> {
  const read: ReadSignature[] = []
  if (signature) read.push(await readSignature('signature', signature, given))
  if (initials) read.push(await readSignature('initials', initials, given))
  return read
}

async function readSignature(purpose: Purpose, entry: Schemas['SignatureEntry'], given: Given): Promise<ReadSignature> {
  const { kind, text, image } = entry
  if (kind !== 'typed') {
    if (image === undefined) throw invalid('SIGNATURE_IMAGE_INVALID', `${purpose}.image`, 'is required')
    return { purpose, kind, text: null, png: await given.readPicture(image, `${purpose}.image`) }
  }
  if (text === undefined) throw invalid(required[purpose], `${purpose}.text`, 'is required')
  assertDrawable(text, `${purpose}.text`, given)
  if (!isLegible(text, given)) throw invalid('SIGNATURE_EMPTY', `${purpose}.text`, 'must contain a letter or a digit')
  return { purpose, kind, text, png: null }
}

/** Whether a typed signature names anybody: dashes and dots do not. Some letters are invisible. */
export function isLegible(text: string, { hasInk }: Pick<Given, 'hasInk'>): boolean {
  return hasInk(text) && /[\p{L}\p{N}]/u.test(text)
}

/** Throws if a signature or initials are missing that the signer's fields, or their signature block, require. */
export function assertSignatures(fields: HeldField[], hasBlock: boolean, signatures: ReadSignature[]): void {
  const needs = (type: Purpose) => fields.some((field) => field.type === type && field.required)
  const has = (purpose: Purpose) => signatures.some((signature) => signature.purpose === purpose)
  if (!has('signature') && (hasBlock || fields.length === 0 || needs('signature'))) {
    throw invalid(required.signature, 'signature', 'is required')
  }
  if (!has('initials') && needs('initials')) throw invalid(required.initials, 'initials', 'is required')
}
