/** Which columns of a CSV file hold what, by their index. -1 if there is none. */
export interface Columns {
  email: number
  name: number
  company: number
  language: number
  message: number
  /** The columns of values, by the label of their field. */
  values: Record<string, number>
  /** Whether the first row names the columns. */
  hasHeading: boolean
}

/** What of a recipient a column can hold, besides values of fields. */
export type Part = Exclude<keyof Columns, 'values' | 'hasHeading'>

const headings: Record<Part, RegExp> = {
  email: /mail|correo|courriel|posta|почта|メール|邮箱|邮件|郵件|電郵|이메일|메일|דוא|بريد|ηλεκτρονικ/iu,
  name: /name|nom\b|nombre|nome|naam|imi[eę]|nazwisko|jm[eé]no|meno|n[eé]v\b|\bad[ıi]?\b|имя|фио|氏名|名前|姓名|名字|이름|성명|שם|اسم|όνομα/iu,
  company: /company|firma|unternehmen|empresa|entreprise|soci[eé]t[eé]/i,
  language: /^(language|lang|locale|sprache|langue|idioma)$/i,
  message: /^(message|note|nachricht|mensaje)$/i
}

/** Finds the columns by their headings, or else by what is in the first row. */
export function guessColumns([first = []]: string[][], labels: string[] = []): Columns {
  const address = first.findIndex((cell) => cell.includes('@'))
  const hasHeading = address < 0
  const none = { company: -1, language: -1, message: -1 }
  const other = (email: number) => first.findIndex((_, index) => index !== email)
  if (!hasHeading) {
    return { email: address, name: other(address), ...none, values: valuesOf([], labels), hasHeading }
  }
  const values = valuesOf(first, labels)
  const taken = new Set(Object.values(values))
  const find = (part: Part, not = -1) => {
    const fits = (cell: string, index: number) => index !== not && headings[part].test(cell.trim())
    // A heading that is the label of a field means the field, unless no other is about the recipient.
    const free = first.findIndex((cell, index) => fits(cell, index) && !taken.has(index))
    return free < 0 ? first.findIndex(fits) : free
  }
  const email = find('email')
  const name = find('name', email)
  return {
    email: Math.max(email, 0),
    // Never the column of the addresses.
    name: name < 0 ? other(Math.max(email, 0)) : name,
    ...{ company: find('company', email), language: find('language'), message: find('message') },
    values,
    hasHeading
  }
}

const valuesOf = (first: string[], labels: string[]): Record<string, number> =>
  Object.fromEntries(labels.map((label) => [label, first.findIndex((cell) => plain(cell) === plain(label))]))

// People write "Start date", "start_date" and "START-DATE" for one thing.
const plain = (text: string) => text.toLowerCase().replace(/[\s_.:*-]+/g, '')

/** What the columns are called. */
export function titlesOf(rows: string[][], { hasHeading }: Columns, numbered: (number: number) => string): string[] {
  const width = Math.max(...rows.map((cells) => cells.length))
  return Array.from({ length: width }, (_, index) => {
    const heading = rows[0]?.[index]?.trim()
    const number = numbered(index + 1)
    return hasHeading && heading ? `${number}: ${heading}` : number
  })
}
