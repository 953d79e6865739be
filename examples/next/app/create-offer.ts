'use server'

import path from 'node:path'
import { Signpost } from '@signpost/sdk'
import { redirect } from 'next/navigation'

const customer = { name: 'Ada Lovelace', email: 'ada@example.com' }
const signature = { type: 'signature', page: 1, x: 160, y: 300, width: 160, height: 48 } as const

/** Sends an offer to the customer, and shows it. A real app does this only for the customer who is signed in. */
export async function createOffer(): Promise<void> {
  const signpost = new Signpost() // uses SIGNPOST_API_KEY and SIGNPOST_BASE_URL
  const { id } = await signpost.documents.create({
    title: 'Offer of employment',
    file: { path: path.join(process.cwd(), 'offer.pdf') }
  })
  const signers = [{ ...customer, fields: [signature] }]
  await signpost.documents.send(id, { signers, skip_email: true })
  redirect(`/offer/${id}`)
}
