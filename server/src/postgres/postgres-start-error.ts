/** The embedded Postgres cannot run. The message is one line for the operator. */
export class PostgresStartError extends Error {
  override readonly name = 'PostgresStartError'
}

/** Converts a file system error to one line about the data folder. */
export function folderError(folder: string, cause: unknown): PostgresStartError {
  const code = (cause as NodeJS.ErrnoException).code ?? String(cause)
  return new PostgresStartError(folderMessage(folder, code), { cause })
}

/** Converts the output of initdb, pg_ctl or the server to one line. */
export function programError(folder: string, output: string): PostgresStartError {
  const cause = new Error(output.trim())
  if (/No space left on device|Disk quota exceeded|Check free disk space/.test(output)) return diskFull(folder, cause)
  const reason = output.match(/(?:FATAL|PANIC|error): +(.*)/)?.[1] ?? output.trim().split('\n').at(-1)
  return new PostgresStartError(
    `Postgres does not start on the data folder ${folder}: ${reason || 'no reason given'}`,
    {
      cause
    }
  )
}

function folderMessage(folder: string, code: string) {
  if (code === 'EEXIST' || code === 'ENOTDIR') return `The data folder ${folder} is not a folder.`
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(folder).message
  if (code === 'EROFS') return `The data folder ${folder} is on a read-only disk.`
  if (code === 'EACCES' || code === 'EPERM') return `This user may not read and write the data folder ${folder}.`
  // Node also reports this for a read-only disk.
  if (code === 'ENOENT') return `The data folder ${folder} cannot be created.`
  return `The data folder ${folder} cannot be used (${code}).`
}

function diskFull(folder: string, cause?: unknown) {
  return new PostgresStartError(`No space is left on the disk of the data folder ${folder}.`, { cause })
}
