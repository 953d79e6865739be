import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { createKeyLike } from '../../../support/keys.js'
import { makePdf } from '../../../support/pdfs.js'
import { makePng } from '../../../support/png.js'
import type { World } from '../../../world.js'

/** Where the files are that the samples in Python import. */
export const PYTHONPATH = ['examples/python', 'webhook-verifier/languages']
  .map((folder) => fileURLToPath(new URL(`../../../../${folder}`, import.meta.url)))
  .join(path.delimiter)

/** A folder and an environment such as the guides assume, with the service at its own address or at that of a proxy. */
export async function readerOf(world: World, url = world.url): Promise<{ cwd: string; env: Record<string, string> }> {
  const cwd = await mkdtemp(path.join(inject('dataDir'), 'guide-'))
  for (const name of ['agreement.pdf', 'form.pdf', 'terms.pdf']) await writeFile(path.join(cwd, name), await makePdf())
  await writeFile(path.join(cwd, 'contract.pdf'), await makePdf({ text: 'Signature: Date:' }))
  const tags = '{{signature:Tenant}} {{signature:Landlord}}'
  await writeFile(path.join(cwd, 'lease.pdf'), await makePdf({ text: tags }))
  const picture = makePng(40, 10, () => [15, 118, 110, 255])
  for (const name of ['logo.png', 'identity-card.png']) await writeFile(path.join(cwd, name), picture)
  await writeFile(path.join(cwd, 'recipients.csv'), 'email,name\nada@example.com,Ada\ngrace@example.com,Grace\n')
  const { test_key } = await world.createAccount()
  return {
    cwd,
    env: {
      SIGNPOST_API_KEY: test_key,
      SIGNPOST_MANAGER_KEY: await createKeyLike(world, test_key),
      SIGNPOST_BASE_URL: url
    }
  }
}
