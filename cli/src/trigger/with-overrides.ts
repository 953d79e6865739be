/** A request with some of its properties replaced: of objects and entries of lists only those that are named. */
export function withOverrides<T>(request: T, overrides: unknown): T {
  if (overrides === undefined) return request
  if (typeof overrides !== 'object' || overrides === null) return overrides as T
  if (Array.isArray(overrides)) {
    const before: unknown[] = Array.isArray(request) ? request : []
    const count = Math.max(before.length, overrides.length)
    return Array.from({ length: count }, (_, index) => withOverrides(before[index], overrides[index])) as T
  }
  const before = (typeof request === 'object' && request !== null ? request : {}) as Record<string, unknown>
  const replaced = Object.entries(overrides).map(([name, value]) => [name, withOverrides(before[name], value)])
  return { ...before, ...Object.fromEntries(replaced) } as T
}
