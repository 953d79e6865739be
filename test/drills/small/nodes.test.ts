import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { withService } from '../../support/with-service.js'

/** Starts a program as the drill starts the service of a fresh clone. */
async function startOf(program: string): Promise<void> {
  const folder = await mkdtemp(path.join(inject('dataDir'), 'nodes-'))
  await writeFile(path.join(folder, 'program.mjs'), program)
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node program.mjs' } }))
  await withService(folder, process.env, [], () => {})
}

test('a service that greets and ends when it is asked to is good', async () => {
  await startOf("console.log('Test key'); setInterval(() => {}, 1000)")
})

test('a planted fault is found: a start that fails', async () => {
  await expect(startOf('process.exit(3)')).rejects.toThrow('ended with 3 before it was ready')
})
