import { useEffect, useState } from 'preact/hooks'

const changed = 'signpost:route'

/** Navigates to another view. What a view shows is in the URL, so that reloading, going back and bookmarks work. */
export function go(to: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to)
  dispatchEvent(new Event(changed))
}

/** The current URL. Renders again when it changes. */
export function useUrl(): URL {
  const [href, setHref] = useState(location.href)
  useEffect(() => {
    const update = () => setHref(location.href)
    addEventListener('popstate', update)
    addEventListener(changed, update)
    return () => {
      removeEventListener('popstate', update)
      removeEventListener(changed, update)
    }
  }, [])
  return new URL(href)
}

/** Changes parameters of the URL's query, and removes those that are empty. */
export function changeQuery(parameters: Record<string, string>, options?: { replace: boolean }): void {
  const next = new URL(location.href)
  for (const [name, value] of Object.entries(parameters)) {
    if (value) next.searchParams.set(name, value)
    else next.searchParams.delete(name)
  }
  go(next.pathname + next.search, options)
}
