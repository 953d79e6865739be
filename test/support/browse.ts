/** A browser's cookies and redirects, without a browser. */
export interface Visitor {
  cookies: Map<string, string>
  /** Loads a URL and follows redirects until `stop` says so of the next one, or there is none. */
  visit(url: string, options?: { body?: URLSearchParams; stop?: (url: string) => boolean }): Promise<Visited>
}

interface Visited {
  /** Where it ended, or would go next. */
  url: string
  response: Response
}

/** Visits pages. Cookies are kept by name, without regard to hosts and paths. */
export function createVisitor(): Visitor {
  const cookies = new Map<string, string>()
  const load = async (url: string, body?: URLSearchParams) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(body ? { method: 'POST', body } : {})
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return {
    cookies,
    async visit(url, { body, stop = () => false } = {}) {
      let at = url
      let response = await load(at, body)
      for (;;) {
        const location = response.headers.get('location')
        if (!location) return { url: at, response }
        at = new URL(location, at).href
        if (stop(at)) return { url: at, response }
        response = await load(at)
      }
    }
  }
}
