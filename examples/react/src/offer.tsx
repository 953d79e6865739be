import { SignpostSigning } from '@signpost/embed/react'
import { useState } from 'react'
import { SignedCopy } from './signed-copy'

type Step =
  | { name: 'offered' | 'loading' | 'declined' }
  | { name: 'signing'; id: string; signUrl: string }
  | { name: 'signed'; id: string }
  | { name: 'failed'; message: string }

/** An offer that is signed where it is shown. */
export function Offer() {
  const [step, setStep] = useState<Step>({ name: 'offered' })

  async function start() {
    setStep({ name: 'loading' })
    const response = await fetch('/api/offers', { method: 'POST' })
    const body = await response.json()
    if (!response.ok) return setStep({ name: 'failed', message: body.message })
    setStep({ name: 'signing', id: body.id, signUrl: body.sign_url })
  }

  if (step.name === 'signing') {
    return (
      <SignpostSigning
        className="signing"
        signUrl={step.signUrl}
        onSign={() => setStep({ name: 'signed', id: step.id })}
        onDecline={() => setStep({ name: 'declined' })}
        onError={({ message }) => setStep({ name: 'failed', message })}
      />
    )
  }
  if (step.name === 'signed') return <SignedCopy id={step.id} />
  return (
    <>
      <h1>Your offer is ready</h1>
      {step.name === 'declined' && <p role="status">You have declined.</p>}
      {step.name === 'failed' && <p role="alert">{step.message}</p>}
      <button
        type="button"
        disabled={step.name === 'loading'}
        onClick={() => {
          start().catch(({ message }: Error) => setStep({ name: 'failed', message }))
        }}
      >
        Read and sign
      </button>
    </>
  )
}
