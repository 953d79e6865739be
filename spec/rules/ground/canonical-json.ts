/** A value as JSON in which the order of properties, which has no meaning, is always the same. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(inOrder(value ?? null))
}

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (Array.isArray(value)) return value.map(inOrder)
  // Without a prototype, `__proto__` is a property like others.
  const ordered: Record<string, unknown> = Object.create(null)
  for (const name of Object.keys(value).sort()) ordered[name] = inOrder((value as Record<string, unknown>)[name])
  return ordered
}
