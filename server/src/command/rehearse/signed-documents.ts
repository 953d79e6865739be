import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { samplePdf } from '@signpost/cli/commands'
import { createClient, type Signpost } from '@signpost/sdk'
import type { Scene } from './stage.js'
import { until } from './until.js'

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const signature = { type: 'signature', page: 1, x: 72, y: 600, width: 180, height: 48 } as const

/** A client of an API of a scene, with the test key of its demo account. */
export async function clientOf({ folder }: Scene, url: string): Promise<Signpost> {
  const { test_key } = JSON.parse(await readFile(path.join(folder, 'demo-account.json'), 'utf8'))
  return createClient({ apiKey: test_key, baseUrl: url })
}

/** Sends a document to one signer. */
export async function sendDocument(signpost: Signpost): Promise<{ id: string; signerId: string }> {
  const { id } = await signpost.documents.create({ file: samplePdf('Rehearsal'), file_name: 'rehearsal.pdf' })
  const { signers } = await signpost.documents.send(id, { signers: [{ ...ada, fields: [signature] }] })
  return { id, signerId: String(signers[0]?.id) }
}

/** Sends a document and signs it. Workers seal it then. */
export async function signDocument(signpost: Signpost): Promise<string> {
  const { id, signerId } = await sendDocument(signpost)
  await signpost.testHelpers.sign(id, signerId)
  return id
}

/** Waits until documents are sealed, and returns after how many seconds. */
export async function untilSealed(signpost: Signpost, ids: string[], seconds: number): Promise<string> {
  const began = performance.now()
  for (const id of ids) {
    await until(`${id} is not sealed`, seconds, async () => {
      const { status } = await signpost.documents.get(id)
      return status === 'completed' ? true : undefined
    })
  }
  return `${((performance.now() - began) / 1000).toFixed(1)} s`
}

/** Throws unless each document was completed once. */
export async function assertCompletedOnce(signpost: Signpost, ids: string[]): Promise<void> {
  for (const id of ids) {
    const events = await signpost.events.list({ document_id: id, type: ['document.completed'] }).all({ limit: 10 })
    if (events.length !== 1) throw new Error(`${id} has ${events.length} events document.completed`)
  }
}
