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
