import type { BulkSend, Signpost } from '@signpost/sdk'
import { useEffect, useState } from 'preact/hooks'
import type { LoadError } from '../../parts/use-loaded.js'

const day = 24 * 3600_000

/** A bulk send as it progresses, until it is completed or the view is left. */
export function useBulkSend(
  client: Signpost,
  id: string
): { bulkSend: BulkSend | undefined; failure: LoadError | null } {
  const [bulkSend, setBulkSend] = useState<BulkSend>()
  const [failure, setFailure] = useState<LoadError | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const left = new AbortController()
    const options = { onProgress: setBulkSend, interval: 3000, timeout: day, signal: left.signal }
    const retry = () => setRound((before) => before + 1)
    setFailure(null)
    client.bulkSends
      .waitFor(id, options)
      .catch(
        ({ message, code, requestId }: LoadError) =>
          left.signal.aborted || setFailure({ message, code, requestId, retry })
      )
    return () => left.abort()
  }, [client, id, round])
  return { bulkSend, failure }
}
