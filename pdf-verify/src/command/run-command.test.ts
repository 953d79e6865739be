import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { onePagePdf, sealForTest, testSigner } from '@signpost/pdf/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linesOf } from './lines-of.js'
import { runCommand } from './run-command.js'

let folder: string
const at = (name: string) => path.join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-verify-'))
  const { certificates } = await testSigner()
  const base64 = Buffer.from(certificates[0]!).toString('base64')
  await writeFile(at('root.pem'), `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`)
  await writeFile(at('sealed.pdf'), (await sealForTest(onePagePdf())).pdf)
  await writeFile(at('unsigned.pdf'), onePagePdf())
  await writeFile(at('text.pdf'), 'Hello')
})
afterAll(() => rm(folder, { recursive: true }))

async function run(...args: string[]) {
  const [out, error]: string[][] = [[], []]
  const code = await runCommand(args, { out: (line) => out!.push(line), error: (line) => error!.push(line) })
  return { code, out: out!.join('\n'), error: error!.join('\n') }
}

test('a file that is signed says by whom, and is proved only for who trusts them', async () => {
  const trusted = await run('verify', at('sealed.pdf'), '--trust', at('root.pem'))
  expect(trusted).toMatchObject({ code: 0, error: '' })
  expect(trusted.out).toMatch(
    /^VALID: .*\n {2}Signed by .*, 2026-11-21T10:15:30.000Z \(claimed\): B-B, matches, trusted$/
  )
  const alone = await run('verify', at('sealed.pdf'))
  expect(alone.code).toBe(1)
  expect(alone.out).toMatch(/^UNTRUSTED: [\s\S]*\n {2}- signature /)
})

test('everything is printed as JSON', async () => {
  const { code, out } = await run('verify', '--json', at('unsigned.pdf'))
  expect(code).toBe(1)
  expect(JSON.parse(out)).toMatchObject({ verdict: 'unsigned', signatures: [], problems: ['the file is not signed'] })
})

test.each([
  [[], 'Usage: '],
  [['verify'], 'Usage: '],
  [['check', 'sealed.pdf'], 'Usage: '],
  [['verify', 'sealed.pdf', '--colour'], 'Unknown option'],
  [['verify', 'missing.pdf'], 'missing.pdf cannot be read'],
  [['verify', 'text.pdf'], 'The file cannot be read'],
  [['verify', 'sealed.pdf', '--trust', 'text.pdf'], 'contains no certificate']
])('%j ends with code 2', async (args, said) => {
  const { code, out, error } = await run(...args.map((arg) => (arg.endsWith('.pdf') ? at(arg) : arg)))
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(error).toContain(said)
})

test('help is no error', async () => {
  expect(await run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('signpost-pdf verify') })
})

test('what a file says cannot steer the terminal', async () => {
  const { verifyPdf } = await import('../verify-pdf.js')
  const { pdf } = await sealForTest(onePagePdf())
  const found = verifyPdf(pdf)
  const named = found.signatures.map((signature) => ({ ...signature, signerName: 'Ada\u001b[2J\nVALID' }))
  expect(linesOf({ ...found, signatures: named })[1]).toContain('Signed by Ada�[2J�VALID')
})
