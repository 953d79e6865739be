/**
 * Whether an error is of the file system: of a job, that of its temporary folder, whose disk can be full or gone. Errors of zlib have a
 * code and a number as well, and are of the file that is processed: only calls of the operating system name one.
 */
export function isOfFileSystem(error: unknown): boolean {
  return typeof (error as NodeJS.ErrnoException | null)?.syscall === 'string'
}
