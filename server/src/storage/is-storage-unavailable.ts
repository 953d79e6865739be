const unavailable = new Set([
  // Full: the disk, a quota, what one file may have.
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  // Broken, read-only, gone or not let in: a disk or a share that somebody must see to.
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
  // Too much open, or too little memory, just now.
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'EAGAIN'
])

/** Whether an error of the operating system says that files cannot be kept or read just now. */
export function isStorageUnavailable(thrown: unknown): boolean {
  const { code, errno } = (thrown ?? {}) as { code?: unknown; errno?: unknown }
  return typeof code === 'string' && typeof errno === 'number' && unavailable.has(code)
}
