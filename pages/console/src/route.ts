import { useLayoutEffect, useState } from 'preact/hooks'

const changed = 'signpost:route'
let shown = location.href
let ask: ((leave: () => void) => void) | null = null

/** Navigates to another view. What a view shows is in the URL, so that reloading, going back and bookmarks work. */
export function go(to: string, { replace = false } = {}): void {
  const url = new URL(to, location.href)
  if (url.pathname !== location.pathname && ask) {
    ask(() => {
      ask = null
      go(to, { replace })
    })
    return
  }
  history[replace ? 'replaceState' : 'pushState'](null, '', to)
  show()
}

/** Has somebody asked before another view is shown, until the returned function is called. They call `leave` if it may be. */
export function askBeforeLeaving(question: (leave: () => void) => void): () => void {
  ask = question
  return () => {
    ask = null
  }
}

function show() {
  shown = location.href
  dispatchEvent(new Event(changed))
}

// Going back and forward happens before it can be asked about.
addEventListener('popstate', () => {
  if (location.pathname === new URL(shown).pathname || !ask) return show()
  const to = location.href
  history.pushState(null, '', shown)
  go(to)
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
