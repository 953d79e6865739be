import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { hasTool, onePagePdf, sealForTest, signedForm, testSigner } from '@signpost/pdf/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foreignSigners } from './testing/foreign-signers.js'

const run = promisify(execFile)
const own = fileURLToPath(new URL('..', import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-stranger-'))
  const pnpm = path.join(own, '../scripts/pnpm.mjs')
  await run('node', [pnpm, '--filter', '@signpost/pdf-verify', 'pack', '--pack-destination', folder], { cwd: own })
  const [tarball] = await readdir(folder)
  await writeFile(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  // It needs nothing else, so nothing is downloaded.
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`], { cwd: folder })
})
afterAll(() => rm(folder, { recursive: true }))

/** The blocks of the README in a language, as somebody copies them. */
const blocksIn = async (language: string) =>
  [...(await readFile(path.join(own, 'README.md'), 'utf8')).matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(
    ([, name, text]) => (name === language ? [text!] : [])
  )

const files: [name: string, make: () => Promise<Uint8Array>, verdict: string][] = [
  ['sealed', async () => (await sealForTest(onePagePdf())).pdf, 'valid'],
  ['changed', changed, 'changed'],
  ['unsigned', async () => onePagePdf(), 'unsigned'],
  ['signed by a person', async () => signedForm(await testSigner()), 'valid'],
  ['cut', async () => (await sealForTest(onePagePdf())).pdf.subarray(0, -400), 'broken']
]

/** A sealed file to which somebody has appended another page. */
async function changed() {
  const { pdf } = await sealForTest(onePagePdf())
  const root = /\/Root (\d+) 0 R/.exec(pdf.toString('latin1'))![1]
  const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.toString('latin1'))![1]
  const object = `\n${root} 0 obj\n<</Type/Catalog/Pages 9999 0 R>>\nendobj\n`
  const entry = `xref\n${root} 1\n${String(pdf.length + 1).padStart(10, '0')} 00000 n \n`
  const trailer = `trailer\n<</Size 10000/Root ${root} 0 R/Prev ${start}>>\nstartxref\n${pdf.length + object.length}\n%%EOF\n`
  return Buffer.concat([pdf, Buffer.from(object + entry + trailer, 'latin1')])
}

const certificateOfTest = async () => {
  const base64 = Buffer.from((await testSigner()).certificates[0]!).toString('base64')
  return `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`
}

describe.each(files)('a stranger verifies a file that is %s', (name, make, verdict) => {
  verifiedByAStranger(name, async () => ({ pdf: await make(), certificate: await certificateOfTest() }), verdict)
})

for (const { name, tools, sign } of foreignSigners) {
  const absent = tools.filter((tool) => !hasTool(tool))
  const skipped = absent.length > 0 ? ` (skipped: ${absent.join(', ')} not installed)` : ''
  describe.skipIf(skipped)(`a stranger verifies a file that was signed with ${name}${skipped}`, () => {
    // SHA-1 is not accepted without a timestamp of when it was.
    verifiedByAStranger(name, async () => sign(), name.includes('SHA-1') ? 'untrusted' : 'valid')
  })
}

function verifiedByAStranger(
  name: string,
  make: () => Promise<{ pdf: Uint8Array; certificate: string }>,
  verdict: string
) {
  let at: string
  beforeAll(async () => {
    at = path.join(folder, name)
    await mkdir(at)
    const { pdf, certificate } = await make()
    await writeFile(path.join(at, 'signed.pdf'), pdf)
    await writeFile(path.join(at, 'root.pem'), certificate)
  })

  test('with the program of the README', async () => {
    const [program] = await blocksIn('js')
    await writeFile(path.join(at, 'verify.js'), program!)
    const { stdout } = await run('node', ['verify.js'], { cwd: at })
    expect(stdout.split('\n')[0]).toBe(verdict)
  })

  test('with the command of the README', async () => {
    const command = (await blocksIn('sh'))[0]!.split('\n').find((line) => line.startsWith('npx '))!
    const [npx, ...args] = command.split(' ') as [string, ...string[]]
    const { code = 0, stdout } = await run(npx, ['--offline', ...args], { cwd: at }).catch((error) => error)
    expect(code).toBe(verdict === 'valid' ? 0 : 1)
    expect(stdout).toMatch(new RegExp(`^${verdict.toUpperCase()}: `))
  })
}

test('the package is small, and has no fonts', async () => {
  const installed = path.join(folder, 'node_modules', '@signpost', 'pdf-verify')
  const names = await readdir(installed, { recursive: true })
  expect(names.filter((name) => /\.(ttf|otf|woff2?|wasm|map)$/.test(name))).toEqual([])
  expect(names).toContain('NOTICES.md')
  expect(await readdir(path.join(folder, 'node_modules', '@signpost'))).toEqual(['pdf-verify'])
})
