import { createHash, createPrivateKey, createSign } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { inThisProcess, type StartContender } from './contender.js'

/** What nobody can be cheaper than: read, hash, sign, write. */
export const start: StartContender = async ({ privateKey }) => {
  const key = createPrivateKey(privateKey)
  return inThisProcess(async (input, output) => {
    const bytes = await readFile(input)
    const digest = createHash('sha256').update(bytes).digest()
    createSign('sha256').update(digest).sign(key)
    await writeFile(output, bytes)
  })
}
