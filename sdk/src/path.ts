/**
 * Fills in the parameters of a path.
 *
 * @throws {TypeError} for a value that would change the path, such as an empty one
 */
export function fillPath(path: string, values: object): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (values as Record<string, unknown>)[name]
    if (typeof value === 'string' && !['', '.', '..'].includes(value)) return encodeURIComponent(value)
    throw new TypeError(`${name} in ${path} is ${JSON.stringify(value)}, but must be an identifier.`)
  })
}
