/** A value as JSON in which the order of properties, which has no meaning, is always the same. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, inOrder)
}

function inOrder(_key: string, value: unknown) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
