const mostDots = 15

/** How short names are completed, from resolv.conf. */
export interface SearchList {
  domains: string[]
  /** A name with at least this many dots is tried as it is first. */
  ndots: number
}

/** Completes no names. */
export const noSearchList: SearchList = { domains: [], ndots: 1 }

/** Reads `search` (or `domain`) and `options ndots` of a resolv.conf. As in the C library, the last line counts. */
export function parseSearchList(text: string): SearchList {
  let { domains, ndots } = noSearchList
  for (const line of text.split('\n')) {
    const [keyword, ...values] = line
      .replace(/[#;].*/, '')
      .trim()
      .split(/\s+/)
    if (keyword === 'search' || keyword === 'domain') domains = values.map(withoutEndDot).filter((name) => name !== '')
    if (keyword === 'options') ndots = ndotsOf(values) ?? ndots
  }
  return { domains, ndots }
}

/** The names to ask for, in order. A dot at its end makes a name complete. */
export function completionsOf(name: string, { domains, ndots }: SearchList): string[] {
  if (name.endsWith('.')) return [withoutEndDot(name)]
  const completed = domains.map((domain) => `${name}.${domain}`)
  return name.split('.').length - 1 >= ndots ? [name, ...completed] : [...completed, name]
}

function ndotsOf(options: string[]) {
  const [, dots] = options.map((option) => /^ndots:(\d+)$/.exec(option)).find((match) => match) ?? []
  return dots === undefined ? undefined : Math.min(Number(dots), mostDots)
}

function withoutEndDot(name: string) {
  return name.toLowerCase().replace(/\.$/, '')
}
