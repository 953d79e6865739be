import { useState } from 'preact/hooks'
import type { EditorField } from '../editor/editor-field.js'
import { begin, type History } from '../editor/history.js'
import { fromResponse } from '../editor/request-of.js'
import { addRole, removeRole, type Subject, withRolesOf } from './subject.js'

/** The roles and fields as they are edited. */
export function useEdited(subject: Subject) {
  const [{ roles, history }, set] = useState(() => ({
    roles: subject.roles,
    history: begin(fromResponse(subject.fields))
  }))
  return {
    roles,
    history,
    add: (name: string) => set((before) => ({ ...before, roles: addRole(before.roles, name) })),
    // What the fields were before has other roles, so it cannot be returned to.
    remove: (name: string) =>
      set((before) => {
        const left = removeRole(before.roles, before.history.present, name)
        return { roles: left.roles, history: begin(left.fields) }
      }),
    changeFields: (update: (history: History<EditorField[]>) => History<EditorField[]>) =>
      set((before) => {
        const after = update(before.history)
        return { roles: withRolesOf(before.roles, after.present), history: after }
      })
  }
}
