import { StorageError } from './storage-error.js'

const unavailable = new Set([
  // The disk or a quota is full, or a file is too large.
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  // A disk or share that is broken, read-only, missing or inaccessible.
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'ESTALE',
  'ENODEV',
  'ENXIO',
  'EHOSTDOWN',
  'EBUSY',
  'ETIMEDOUT',
  // Too many open files, or not enough memory.
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'EAGAIN'
])

/** Whether an error of a bucket or of the operating system means that files cannot be read or written at the moment. */
export function isStorageUnavailable(thrown: unknown): boolean {
  if (thrown instanceof StorageError) return true
  const { code, errno } = (thrown ?? {}) as { code?: unknown; errno?: unknown }
  return typeof code === 'string' && typeof errno === 'number' && unavailable.has(code)
}
