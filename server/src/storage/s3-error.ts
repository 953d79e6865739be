import { StorageError } from './storage-error.js'

interface SdkError {
  name?: string
  code?: string
  message?: string
  $metadata?: { httpStatusCode?: number }
}

/** Whether an object does not exist. Its name differs between requests, and for a bucket that does not exist. */
export function isMissingObject(error: unknown): boolean {
  const { name, $metadata } = error as SdkError
  return $metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket'
}

/** An error of the AWS SDK as an error of the storage. */
export function asS3Error(error: unknown, action: string): StorageError {
  const { name = 'Error', code, message, $metadata } = error as SdkError
  const status = $metadata?.httpStatusCode
  // Node's errors of connections have a code, and those of S3 a name. The SDK's own time limits have a name only.
  const reason = isTimeout(name) ? 'ETIMEDOUT' : (code ?? name)
  const answer = status === undefined ? message || reason : `${reason} (${status}): ${message}`
  const isTransient = status === undefined ? isTimeout(name) || code !== undefined : isTransientStatus(status, reason)
  return new StorageError(reason, `Error when ${action}: ${answer}`, { isTransient, cause: error })
}

function isTimeout(name: string) {
  return name === 'TimeoutError' || name === 'AbortError'
}

function isTransientStatus(status: number, reason: string) {
  return status >= 500 || status === 408 || status === 429 || reason === 'QuotaExceeded'
}
