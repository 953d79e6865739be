/** Prints a result: as JSON for programs, as lines for people. */
export function print(json: boolean, result: unknown, lines: string[]): void {
  console.log(json ? JSON.stringify(result) : lines.join('\n'))
}
