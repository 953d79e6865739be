/** What `ilike` finds a text by, wherever it stands. */
export function searchPattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`
}
