const heads = ['Fault', 'Database away', 'No POST for', 'Seals after', 'E-mails after', 'Webhooks after']

export const seconds = (ms) => (ms / 1000).toFixed(1)

/** Prints rows of a fault and its seconds, as a table of Markdown. */
export function printTable(rows) {
  const cells = rows.map(([name, ...times]) => [name, ...times.map((time) => `${time} s`)])
  const widths = heads.map((head, column) => Math.max(head.length, ...cells.map((row) => row[column].length)))
  const line = (row) => `| ${row.map((cell, column) => align(cell, column, widths[column])).join(' | ')} |`
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  console.log(`\n${[line(heads), line(rule), ...cells.map(line)].join('\n')}\n`)
}

function align(cell, column, width) {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width)
}
