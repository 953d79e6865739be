/** An `ilike` pattern that matches a text anywhere. */
export function searchPattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`
}
