import type { Document, DocumentPreparation } from '@signpost/sdk'
import { type OnDevice, onDevice, type Unsaved } from '../../parts/on-device.js'
import { isSame } from './keep-draft.js'
import { fromService, type KeepRequest, type Preparation, toRequest } from './preparation.js'

/** The version of the fields, and what the draft said of people and sending. */
export interface PreparedFrom {
  version: number
  draft: Document['draft']
}

export type UnsavedPreparation = Unsaved<Preparation, PreparedFrom>

/** Where a member's preparation lies in this browser until the service has it. */
export const preparationOnDevice = (memberId: string, documentId: string): OnDevice<Preparation, PreparedFrom> =>
  onDevice(`preparation ${memberId} ${documentId}`)

interface Beginning {
  preparation: Preparation
  /** What the service has now. */
  kept: KeepRequest
  /** What the preparation was made from, which may be older. */
  from: PreparedFrom
  isRestored: boolean
}

/**
 * The preparation to begin with: that of the service, or one that did not get there. A part that the service has meanwhile,
 * as when only its answer was lost, counts as made from what is there now. Of another part, the service finds out by its
 * version whether somebody else has changed it.
 */
export function beginWith(
  { version, ...prepared }: Pick<DocumentPreparation, 'version' | 'roles' | 'fields'>,
  draft: Document['draft'],
  unsaved: UnsavedPreparation | undefined
): Beginning {
  const atService = fromService(prepared, draft)
  const kept = toRequest(atService)
  const now = { version, draft }
  if (!unsaved) return { preparation: atService, kept, from: now, isRestored: false }
  const { value, base } = unsaved
  // One that lies there since people had no parts.
  const preparation = { ...value, signers: value.signers.map((signer) => ({ ...signer, parts: signer.parts ?? [] })) }
  const edited = toRequest(preparation)
  const hasFields = isSame(edited.fields, kept.fields)
  const hasDraft = isSame(withoutCodes(edited.draft), withoutCodes(kept.draft))
  return {
    preparation,
    kept,
    from: { version: hasFields ? version : base.version, draft: hasDraft ? draft : base.draft },
    isRestored: !isSame(edited, kept)
  }
}

// The service does not tell them.
function withoutCodes({ signers, ...draft }: KeepRequest['draft']) {
  return { ...draft, signers: signers?.map(({ access_code: _, ...signer }) => signer) ?? null }
}
