const intervalMs = { terminal: 100, file: 10_000 }

/** Shows what a command is doing on standard error: in one line of a terminal, otherwise as a line from time to time. */
export function statusLine() {
  const { isTTY } = process.stderr
  let last: number | undefined
  return {
    show(line: string) {
      const now = performance.now()
      if (last !== undefined && now - last < intervalMs[isTTY ? 'terminal' : 'file']) return
      process.stderr.write(isTTY ? `\r\x1b[K${line}` : `${line}\n`)
      last = now
    },
    end() {
      if (isTTY && last !== undefined) process.stderr.write('\r\x1b[K')
    }
  }
}
