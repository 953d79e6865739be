import type { DocumentPreparation, SetDocumentFieldsRequest } from '@signpost/sdk'
import type { EditorField } from '../../editor/editor-field.js'
import { problemOfFields } from '../../editor/problem-of-fields.js'
import { fromResponse, newKey, requestOf } from '../../editor/request-of.js'

/** A signer of a draft. The name is the role that the fields belong to. */
export interface DraftSigner {
  key: string
  name: string
  email: string
}

/** A draft as it is prepared: who signs, in which order, and what. */
export interface Preparation {
  signers: DraftSigner[]
  isInOrder: boolean
  fields: EditorField[]
}

/** The preparation that the service has. */
export function fromService({ roles, fields }: Pick<DocumentPreparation, 'roles' | 'fields'>): Preparation {
  const sorted = Object.entries(roles).sort(([, a], [, b]) => a.order - b.order)
  return {
    signers: sorted.map(([name, { email }]) => ({ key: newKey(), name, email: email ?? '' })),
    isInOrder: new Set(sorted.map(([, { order }]) => order)).size > 1,
    fields: fromResponse(fields)
  }
}

/** The request that keeps a preparation. */
export function toRequest({ signers, isInOrder, fields }: Preparation): SetDocumentFieldsRequest {
  const roles = signers.map(({ name, email }, index) => [
    name,
    { order: isInOrder ? index + 1 : 1, ...(email ? { email } : {}) }
  ])
  return { roles: Object.fromEntries(roles), fields: requestOf(fields) }
}

/** Changes a signer. The fields follow a new name. */
export function changeSigner(
  preparation: Preparation,
  key: string,
  patch: Partial<Omit<DraftSigner, 'key'>>
): Preparation {
  const before = preparation.signers.find((signer) => signer.key === key)
  if (!before) return preparation
  const after = { ...before, ...patch }
  return {
    ...preparation,
    signers: preparation.signers.map((signer) => (signer.key === key ? after : signer)),
    fields: preparation.fields.map((field) => (field.role === before.name ? { ...field, role: after.name } : field))
  }
}

/** Removes a signer with all of the signer's fields. */
export function removeSigner(preparation: Preparation, key: string): Preparation {
  const gone = preparation.signers.find((signer) => signer.key === key)
  return {
    ...preparation,
    signers: preparation.signers.filter((signer) => signer !== gone),
    fields: preparation.fields.filter(({ role }) => role !== gone?.name)
  }
}

/** Moves a signer to another place in the order. */
export function moveSigner(preparation: Preparation, from: number, to: number): Preparation {
  const signers = [...preparation.signers]
  const [moved] = signers.splice(from, 1)
  if (!moved) return preparation
  signers.splice(to, 0, moved)
  return { ...preparation, signers }
}

/** Why a preparation cannot be kept yet: in English, or null. */
export function problemOf({ signers, fields }: Preparation): string | null {
  const names = signers.map(({ name }) => name.trim())
  if (names.includes('')) return 'Each signer needs a name.'
  if (new Set(names).size < names.length) return 'The names of signers must be unique.'
  return problemOfFields(fields)
}
