import type { Document, DocumentPreparation, Signpost } from '@signpost/sdk'
import { useState } from 'preact/hooks'
import type { EditorField } from '../../editor/editor-field.js'
import { begin, type History } from '../../editor/history.js'
import { useKept } from '../../parts/use-kept.js'
import { beginWith, preparationOnDevice, type UnsavedPreparation } from './begin-with.js'
import { keeperOf } from './keep-draft.js'
import { askForNames, type Preparation, problemOf, toRequest } from './preparation.js'

/** A draft as it was loaded, with what this browser has of it that did not get to the service. */
export interface LoadedDraft {
  document: Document
  kept: DocumentPreparation
  unsaved: UnsavedPreparation | undefined
}

/**
 * The state of a preparation, which is kept in the draft a moment after each change, and in this browser until then.
 * @param asksNames whether its roles are those of a template or were just read in the document, so that they are nobody's names
 */
export function usePreparation(
  client: Signpost,
  memberId: string,
  { document, kept, unsaved }: LoadedDraft,
  asksNames: boolean
) {
  const [beginning] = useState(() => beginWith(kept, document.draft, unsaved))
  const [{ fields, ...people }, set] = useState(() => {
    const { preparation, isRestored } = beginning
    const { fields, ...people } = asksNames && !isRestored ? askForNames(preparation, document.draft) : preparation
    return { ...people, fields: begin(fields) }
  })
  const preparation: Preparation = { ...people, fields: fields.present }
  const [keeper] = useState(() => keeperOf(client, document.id, beginning.from.draft))
  const [device] = useState(() => preparationOnDevice(memberId, document.id))
  const problem = problemOf(preparation)
  const keeping = useKept({
    version: beginning.from.version,
    kept: beginning.kept,
    request: toRequest(preparation),
    isValid: problem === null,
    put: keeper.put,
    onDevice: {
      write: (version) => device.write(preparation, { version, draft: keeper.known() }),
      remove: device.remove
    }
  })
  return {
    ...keeping,
    preparation,
    problem,
    isRestored: beginning.isRestored,
    /** The fields, with what they were. */
    history: fields,
    // What the fields were before has other signers, so it cannot be returned to.
    change: (next: Preparation) =>
      set({ ...next, fields: next.fields === fields.present ? fields : begin(next.fields) }),
    changeFields: (update: (history: History<EditorField[]>) => History<EditorField[]>) =>
      set((before) => ({ ...before, fields: update(before.fields) })),
    /** Forgets what the service does not have. */
    discard: device.remove
  }
}
