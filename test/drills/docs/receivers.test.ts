import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import completed from '@signpost/webhook-verifier/fixtures/document.completed.json' with { type: 'json' }
import { testHeaders } from '@signpost/webhook-verifier/sign'
import { transform } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../../support/free-port.js'
import { missing, tools } from '../../support/tools.js'
import { pagesWithBlocks } from './support/read-blocks.js'

// Here, the packages are found.
const modules = fileURLToPath(new URL('../../node_modules/.receivers', import.meta.url))
const verifiers = fileURLToPath(new URL('../../../webhook-verifier/languages', import.meta.url))
const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const noPython = missing(tools.python)
beforeAll(() => mkdir(modules, { recursive: true }))
afterAll(() => rm(modules, { recursive: true, force: true }))

const receivers = pagesWithBlocks().flatMap(({ name, blocks }) =>
  blocks.filter(({ receiver }) => receiver).map((block) => ({ name: `${name}:${block.line}`, ...block }))
)

/** The program as arguments of a command. */
async function commandOf(
  { name, language, code }: (typeof receivers)[number],
  port: number
): Promise<[string, string[]]> {
  const source = code.replaceAll('3000', String(port))
  if (language === 'python') return ['python3', ['-uBc', source]]
  const file = path.join(modules, `${name.replaceAll(/\W/g, '-')}.mjs`)
  await writeFile(file, (await transform(source, { loader: 'ts' })).code)
  return ['node', [file]]
}

test('there are receivers in both languages', () => {
  expect(new Set(receivers.map(({ language }) => language))).toEqual(new Set(['ts', 'python']))
})

describe.each(receivers)('the receiver at $name', (receiver) => {
  const skip = receiver.language === 'python' && noPython
  test.skipIf(skip)(skip || 'takes what is signed, and nothing else', async () => {
    const port = await freePort()
    const env = { ...process.env, SIGNPOST_WEBHOOK_SECRET: secret, PYTHONPATH: verifiers }
    const child = spawn(...(await commandOf(receiver, port)), { env })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const body = JSON.stringify(completed)
    const post = async (sent: string) => {
      const headers = testHeaders({ body, secret })
      return (await fetch(`http://localhost:${port}/webhooks/signpost`, { method: 'POST', body: sent, headers })).status
    }
    try {
      await vi.waitFor(async () => expect(await post(body), output).toBe(204), { timeout: 20_000, interval: 100 })
      // What it prints may arrive later than its response.
      await vi.waitFor(() => expect(output).toContain(`${completed.data.id} is signed`), { timeout: 20_000 })
      expect(await post(`${body} `)).toBe(400)
    } finally {
      if (child.exitCode === null && child.kill()) await once(child, 'exit')
    }
  })
})
