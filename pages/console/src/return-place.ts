const kept = 'signpost:return'
/** As long as a link signs in. */
const lifetimeMs = 15 * 60_000

/** Remembers which view is shown, for when a link was followed. */
export function rememberPlace(): void {
  const { pathname, search } = location
  if (!/^\/console\/(test|live)\//.test(pathname)) return
  localStorage.setItem(kept, JSON.stringify({ path: pathname + search, until: Date.now() + lifetimeMs }))
}

/** The view that was left to sign in, once, or that of the beginning. */
export function takePlace(): string {
  const text = localStorage.getItem(kept)
  localStorage.removeItem(kept)
  const { path, until } = text ? JSON.parse(text) : { path: '', until: 0 }
  return Date.now() < until && String(path).startsWith('/console/') ? path : '/console/test/home'
}
