import type { BulkSend, Signpost } from '@signpost/sdk'
import { useEffect, useState } from 'preact/hooks'

const day = 24 * 3600_000

/** A bulk send as it progresses, until it is completed or the view is left. */
export function useBulkSend(client: Signpost, id: string): { bulkSend: BulkSend | undefined; failure: string | null } {
  const [bulkSend, setBulkSend] = useState<BulkSend>()
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const left = new AbortController()
    const options = { onProgress: setBulkSend, interval: 3000, timeout: day, signal: left.signal }
    client.bulkSends.waitFor(id, options).catch((error: Error) => left.signal.aborted || setFailure(error.message))
    return () => left.abort()
  }, [client, id])
  return { bulkSend, failure }
}
