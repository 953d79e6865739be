import type { Document, Signpost } from '@signpost/sdk'
import { useEffect, useState } from 'preact/hooks'

/** How often is looked whether it was signed, in another tab or on another device. */
const pauseMs = 1500

/** The example as it is, and the link to sign it. */
export interface Example {
  document: Document
  signUrl: string | undefined
}

/** Follows an example until it is completed. Null if there is none, or nobody can sign it any more, undefined until it is loaded. */
export function useExample(client: Signpost, id: string | null): Example | null | undefined {
  const [example, setExample] = useState<Example | null>()
  useEffect(() => {
    if (id === null) {
      setExample(null)
      return
    }
    const left = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      // Undefined if it could not be read this time.
      const next = await read(client, id, left.signal).catch((error: { code?: string }) =>
        isGone(error) ? null : undefined
      )
      if (left.signal.aborted) return
      if (next !== undefined) setExample(next)
      if (next === null || next?.document.status === 'completed') return
      timer = setTimeout(() => void look(), pauseMs)
    }
    void look()
    return () => {
      left.abort()
      clearTimeout(timer)
    }
  }, [client, id])
  return example
}

async function read(client: Signpost, id: string, signal: AbortSignal): Promise<Example | null> {
  const document = await client.documents.get(id, { signal })
  if (document.status === 'completed') return { document, signUrl: undefined }
  // Declined, for example.
  if (document.status !== 'sent') return null
  const { data } = await client.testHelpers.listEmails({ document_id: id }, { signal })
  return { document, signUrl: data.find(({ kind }) => kind === 'invitation')?.links[0] }
}

const isGone = ({ code }: { code?: string }) => code === 'RESOURCE_NOT_FOUND'
