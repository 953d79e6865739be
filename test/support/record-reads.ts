/** A view of a value that records which properties are read, and lists the paths of those that never were. */
export function recordReads(value: object): { value: object; unread: () => string[] } {
  const objects: { path: string; keys: string[]; read: Set<string> }[] = []
  const views = new Map<object, object>()
  const view = (target: object, path: string): object => {
    const known = views.get(target)
    if (known) return known
    const read = new Set<string>()
    objects.push({ path, keys: Object.keys(target), read })
    const made = new Proxy(target, {
      get(_target, key) {
        const found = Reflect.get(target, key)
        if (typeof key === 'string') read.add(key)
        return typeof found === 'object' && found !== null ? view(found, `${path}.${String(key)}`) : found
      }
    })
    views.set(target, made)
    return made
  }
  return {
    value: view(value, ''),
    unread: () =>
      objects.flatMap(({ path, keys, read }) => keys.filter((key) => !read.has(key)).map((key) => `${path}.${key}`))
  }
}
