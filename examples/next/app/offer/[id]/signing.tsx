'use client'

import { SignpostSigning } from '@signpost/embed/react'
import { useRouter } from 'next/navigation'

/**
 * Shows the signing page, and reads the offer again at its end. `onSign` runs in the browser, where anybody can call it: what must
 * follow a signature is in the webhook.
 */
export function Signing({ signUrl }: { signUrl: string }) {
  const { refresh } = useRouter()
  return <SignpostSigning className="signing" signUrl={signUrl} onSign={refresh} onDecline={refresh} />
}
