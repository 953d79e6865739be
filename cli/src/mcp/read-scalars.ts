/**
 * Arguments with the numbers and booleans that a model gave as text, as many do: `"5"` is 5. Text that is neither stays, for the
 * validator to refuse.
 */
export function readScalars(schemas: object, args: Record<string, unknown>): Record<string, unknown> {
  const typeOf = (name: string) => (schemas as Record<string, { type?: unknown }>)[name]?.type
  const read = (name: string, value: unknown) => (typeof value === 'string' ? readScalar(typeOf(name), value) : value)
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, read(name, value)]))
}

function readScalar(type: unknown, text: string): unknown {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (type !== 'integer' && type !== 'number') return text
  const isNumber = text.trim() !== '' && Number.isFinite(Number(text))
  return isNumber ? Number(text) : text
}
