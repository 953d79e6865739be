import { useLayoutEffect, useState } from 'preact/hooks'

const changed = 'signpost:route'
let shown = location.href
let mayLeave = () => true

/** Navigates to another view. What a view shows is in the URL, so that reloading, going back and bookmarks work. */
export function go(to: string, { replace = false } = {}): void {
  const url = new URL(to, location.href)
  if (url.pathname !== location.pathname && !mayLeave()) return
  history[replace ? 'replaceState' : 'pushState'](null, '', to)
  show()
}

/** Asks before another view is shown, until the returned function is called. */
export function askBeforeLeaving(ask: () => boolean): () => void {
  mayLeave = ask
  return () => {
    mayLeave = () => true
  }
}

function show() {
  shown = location.href
  dispatchEvent(new Event(changed))
}

// Going back and forward happens before it can be asked about.
addEventListener('popstate', () => {
  const stays = location.pathname !== new URL(shown).pathname && !mayLeave()
  if (stays) history.pushState(null, '', shown)
  else show()
})

/** The current URL. Renders again when it changes. */
export function useUrl(): URL {
  const [href, setHref] = useState(location.href)
  useLayoutEffect(() => {
    const update = () => setHref(location.href)
    addEventListener(changed, update)
    return () => removeEventListener(changed, update)
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
