/** The text of a trail's file: a JSON array with a line for each entry, so that line 2 is entry 1. */
export function writeTrailFile(lines: string[]): string {
  return `[\n${lines.join(',\n')}\n]\n`
}

/** The lines of a trail's file, each an entry, or undefined if the file has another form. */
export function readTrailFile(text: string): string[] | undefined {
  const [open, ...rest] = text.split('\n')
  const [close, end] = rest.splice(-2)
  if (open !== '[' || close !== ']' || end !== '') return undefined
  const last = rest.length - 1
  const isSeparated = rest.every((line, index) => line.endsWith(',') === index < last)
  return isSeparated ? rest.map((line) => line.replace(/,$/, '')) : undefined
}
