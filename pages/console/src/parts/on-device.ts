import { clear, del, delMany, entries, get, set } from 'idb-keyval'

/** What was edited and not saved, with what it was made from. */
export interface Unsaved<Value, Base> {
  value: Value
  /** What the service had when the value was edited. */
  base: Base
  at: number
}

const longestMs = 30 * 86_400_000

/**
 * What a member has edited of one thing and the service does not have yet. It lies in the browser's IndexedDB, so that it
 * outlives a reload, a crash and a closed tab, until it is saved, the member signs out, or for 30 days.
 */
export function onDevice<Value, Base>(key: string) {
  return {
    /** What lies there, or undefined. Also if the browser lets pages keep nothing. */
    async read(now = Date.now()): Promise<Unsaved<Value, Base> | undefined> {
      await forgetOlder(now).catch(() => {})
      return get<Unsaved<Value, Base>>(key).catch(() => undefined)
    },
    write: (value: Value, base: Base, at = Date.now()): Promise<void> => set(key, { value, base, at }),
    remove: (): Promise<void> => del(key).catch(() => {})
  }
}

export type OnDevice<Value, Base> = ReturnType<typeof onDevice<Value, Base>>

/** Removes all that is kept in this browser, as when a member signs out. */
export const forgetAll = (): Promise<void> => clear().catch(() => {})

async function forgetOlder(now: number) {
  const all = await entries<IDBValidKey, Unsaved<unknown, unknown>>()
  await delMany(all.filter(([, { at }]) => now - at > longestMs).map(([key]) => key))
}
