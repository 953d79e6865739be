import type { DocumentEmail, Signpost } from '@signpost/sdk'
import { useEffect } from 'preact/hooks'
import { useLoaded } from '../../parts/use-loaded.js'

const pauseMs = 2000
/** After this, an e-mail waits for a mail server that does not take it. */
const soonMs = 30_000

/** The e-mails about a document. Looked at again while some are about to be sent. */
export function useEmails(client: Signpost, id: string, by: string) {
  const loaded = useLoaded((signal) => client.documents.listEmails(id, { signal }), `${id} ${by}`)
  const { value, reload } = loaded
  const emails = value?.data ?? []
  useEffect(() => {
    if (!emails.some(isAboutToBeSent)) return
    const timer = setTimeout(reload, pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return { emails, failure: loaded.failure }
}

function isAboutToBeSent({ status, created_at }: DocumentEmail): boolean {
  return status === 'queued' && Date.now() - Date.parse(created_at) < soonMs
}
