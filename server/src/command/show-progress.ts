import type { CopyProgress } from '../storage/copy-files.js'

const width = 24
const intervalMs = { terminal: 100, file: 10_000 }

/** Shows the progress of a copy on standard error: as a bar in a terminal, otherwise as a line from time to time. */
export function showProgress(total: { files: number; bytes: number }) {
  const { isTTY } = process.stderr
  let last: number | undefined
  const write = (line: string) => process.stderr.write(isTTY ? `\r${line}` : `${line}\n`)
  return {
    show(progress: Pick<CopyProgress, 'files' | 'bytes'>) {
      const now = performance.now()
      const pause = intervalMs[isTTY ? 'terminal' : 'file']
      if (last !== undefined && now - last < pause && progress.files !== total.files) return
      write(progressLine(progress, total))
      last = now
    },
    end() {
      if (isTTY && last !== undefined) process.stderr.write('\n')
    }
  }
}

/** The service may have stored more files since they were counted. */
export function progressLine(done: { files: number; bytes: number }, total: { files: number; bytes: number }): string {
  const share = Math.min(1, total.bytes === 0 ? 1 : done.bytes / total.bytes)
  const bar = '#'.repeat(Math.floor(share * width)).padEnd(width, '.')
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
  return `[${bar}] ${Math.floor(share * 100)} %  ${done.files} of ${total.files} files, ${megabytes(done.bytes)} of ${megabytes(total.bytes)} MB`
}
