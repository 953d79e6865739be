import { useEffect, useState } from 'react'

/**
 * Shows the signed copy once it is sealed. `onSign` runs in the browser, where anybody can call it, so the server is asked. To
 * act on a signature on the server, use a webhook.
 */
export function SignedCopy({ id }: { id: string }) {
  const status = useStatus(id)
  if (status !== 'completed') return <p role="status">Thank you. Your copy is being sealed…</p>
  return (
    <p role="status">
      Thank you. <a href={`/api/offers/${id}/pdf`}>Your signed copy</a>
    </p>
  )
}

function useStatus(id: string) {
  const [status, setStatus] = useState('sent')
  useEffect(() => {
    const stop = new AbortController()
    const ask = async () => {
      const response = await fetch(`/api/offers/${id}`, { signal: stop.signal })
      setStatus((await response.json()).status)
    }
    const timer = setInterval(() => ask().catch(() => undefined), 1000)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [id])
  return status
}
