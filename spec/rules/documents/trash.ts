import { Refusal } from '../ground/refusal.js'
import { assertNotOnHold } from './erase.js'
import type { Held } from './held.js'
import { assertDraft } from './state.js'
import { type Act, auditEntry, type Transition } from './transition.js'

/** How long a draft stays in the trash. */
export const trashRetentionMs = 30 * 24 * 3600_000

/** Moves a draft to the trash. */
export function trash({ document }: Held, act: Act): Transition {
  assertDraft(document)
  assertNotOnHold(document)
  return {
    at: act.at,
    document: { trashed_at: act.at },
    audit: [auditEntry(act, 'document.trashed')],
    event: null
  }
}

/** Restores a draft from the trash. */
export function restore({ document }: Held, act: Act): Transition {
  if (!document.trashed_at) throw new Refusal('DOCUMENT_NOT_TRASHED', 'The document is not in the trash.')
  return {
    at: act.at,
    document: { trashed_at: null },
    audit: [auditEntry(act, 'document.restored')],
    event: null
  }
}
