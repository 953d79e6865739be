/** A value with what it was before and after, for undo and redo. */
export interface History<T> {
  present: T
  past: T[]
  future: T[]
  /** Changes with the same tag are one step. */
  tag: string | null
}

const mostSteps = 200

export const begin = <T>(present: T): History<T> => ({ present, past: [], future: [], tag: null })

/** Records a change. A change with the tag of the one before it, such as of one drag, joins it. */
export function change<T>(history: History<T>, present: T, tag: string | null = null): History<T> {
  if (present === history.present) return history
  if (tag !== null && tag === history.tag) return { ...history, present, future: [] }
  return { present, past: [...history.past, history.present].slice(-mostSteps), future: [], tag }
}

export function undo<T>(history: History<T>): History<T> {
  const present = history.past.at(-1)
  if (present === undefined) return history
  return { present, past: history.past.slice(0, -1), future: [history.present, ...history.future], tag: null }
}

export function redo<T>(history: History<T>): History<T> {
  const [present, ...future] = history.future
  if (present === undefined) return history
  return { present, past: [...history.past, history.present], future, tag: null }
}

/** The keys of what a step of the history brought back or changed. */
export function changedKeys<T extends { key: string }>(before: T[], after: T[]): ReadonlySet<string> {
  const had = new Set(before)
  return new Set(after.filter((each) => !had.has(each)).map(({ key }) => key))
}
