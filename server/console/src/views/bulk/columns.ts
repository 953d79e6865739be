/** Which columns of a CSV file hold what, by their index. */
export interface Columns {
  email: number
  name: number
  /** -1 if there is none. */
  company: number
  /** Whether the first row names the columns. */
  hasHeading: boolean
}

/** Finds the columns by their headings, or else by what is in the first row. */
export function guessColumns([first = []]: string[][]): Columns {
  const address = first.findIndex((cell) => cell.includes('@'))
  const hasHeading = address < 0
  const email = hasHeading ? indexOf(first, /mail|correo/i, -1) : address
  const name = hasHeading ? indexOf(first, /name|nom\b|nombre/i, email) : -1
  const other = first.findIndex((_, index) => index !== email)
  const company = hasHeading ? indexOf(first, /company|firma|unternehmen|empresa|entreprise|soci[eé]t[eé]/i, email) : -1
  return { email: Math.max(email, 0), name: Math.max(name < 0 ? other : name, 0), company, hasHeading }
}

function indexOf(cells: string[], wanted: RegExp, not: number) {
  return cells.findIndex((cell, index) => index !== not && wanted.test(cell))
}
