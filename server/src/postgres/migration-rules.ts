const breaking = [
  /^drop (table|view|materialized view|function|type|sequence|schema|domain)\b/,
  /^truncate\b/,
  /^alter (table|view|type|sequence)\b.* rename\b/,
  /^alter table\b.* drop (?!constraint\b|not null\b|default\b|expression\b|identity\b)/,
  /^alter table\b.* alter (column )?\S+ (set data )?type\b/,
  /^alter table\b.* set not null\b/,
  // A row that the previous version inserts would not have it.
  /^alter table\b.* add (column )?(?!constraint\b)(?:(?!default\b|generated\b|,).)*\bnot null\b(?!.*\b(default|generated)\b)/
]

/**
 * The statements of a migration that take something away from the previous version, which keeps running during an
 * upgrade. A statement after a comment that starts with `-- Contract: since 000031` is not among them: the versions that have
 * that migration do not use what it removes, and others do not start after it.
 */
export function takesAway(sql: string): string[] {
  return statementsOf(sql)
    .filter(({ isContract, text }) => !isContract && breaking.some((pattern) => pattern.test(text)))
    .map(({ text }) => text)
}

const contract = '/* contract */'

function statementsOf(sql: string) {
  const plain = sql
    .replace(/^-- Contract: since \d{6}\b.*$/gm, contract)
    .replace(/--.*$/gm, '')
    // Bodies of functions, and texts.
    .replace(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
  return plain.split(';').map((part) => ({
    isContract: part.includes(contract),
    text: part.replace(/\s+/g, ' ').trim().toLowerCase()
  }))
}
