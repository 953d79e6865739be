const key = 'signpost:example'

/** The example that was sent from this browser, until it is done with. Null if there is none. */
export const readExample = (): string | null => localStorage.getItem(key)

export function keepExample(id: string | null): void {
  if (id === null) localStorage.removeItem(key)
  else localStorage.setItem(key, id)
}
