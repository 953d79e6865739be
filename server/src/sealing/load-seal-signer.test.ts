import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSealSigner } from './load-seal-signer.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-signer-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Loads a module that returns this as the signer. */
async function load(signer: string) {
  const file = path.join(folder, `${randomUUID()}.mjs`)
  await writeFile(file, `export const createSealSigner = () => (${signer})`)
  return loadSealSigner({ certificate: { kind: 'module', file } })
}

test('a module whose signer has certificates, an algorithm and a function signs', async () => {
  const signer = await load("{ certificates: [new Uint8Array(1)], algorithm: 'ecdsa', sign: async (data) => data }")
  expect(signer).toMatchObject({ algorithm: 'ecdsa', isDevelopment: false })
  expect(await signer.sign(new Uint8Array([7]) as never)).toEqual(new Uint8Array([7]))
})

test.each([
  "{ certificates: [], algorithm: 'ecdsa', sign() {} }",
  '{ certificates: [new Uint8Array(1)], sign() {} }',
  "{ certificates: [new Uint8Array(1)], algorithm: 'ecdsa' }"
])('what lacks one of them is refused: %s', async (signer) => {
  await expect(load(signer)).rejects.toThrow('with certificates, algorithm and sign')
})
