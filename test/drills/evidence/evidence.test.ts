import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { openSession, sendDraft, sign, signatureField, waitForStatus } from '../../support/journey.js'
import { createKeyLike } from '../../support/keys.js'
import { startTimestampAuthority, type TimestampAuthority } from '../../support/timestamp-authority.js'
import { missing, tools } from '../../support/tools.js'
import { checksOf, inTenYears, verifyEvidence } from '../../support/verify-evidence.js'
import { createWorld, type World } from '../../world.js'

const run = promisify(execFile)
const withoutTools = missing(tools.openssl, tools.unzip, tools.pdfsig, tools.qpdf)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-evidence-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const ada = { email: 'ada@example.com', name: 'Ada Lovelace', fields: [signatureField] }
const david = { email: 'david@example.com', name: 'דוד לוי' }

async function complete(world: World) {
  const sent = await sendDraft(world.api, [ada, david])
  for (const { id } of sent.signers) await sign(await openSession(world, sent.id, id))
  await waitForStatus(world.api, sent.id, 'completed')
  return sent.id as string
}

// One for all tests that only read it.
const completed = new WeakMap<World, Promise<string>>()
function completedOf(world: World): Promise<string> {
  const known = completed.get(world) ?? complete(world)
  completed.set(world, known)
  return known
}

/** Saves the evidence of a document. Returns the file. */
async function saveEvidence({ api }: World, id: string) {
  const { status, bytes } = await api.get(`/documents/${id}/evidence`)
  expect(status).toBe(200)
  const file = path.join(folder, `${id}.zip`)
  await writeFile(file, bytes)
  return file
}

async function unpack(file: string) {
  await run('unzip', ['-tq', file])
  const unpacked = await mkdtemp(file.replace('.zip', '-'))
  await run('unzip', ['-oq', file, '-d', unpacked])
  return unpacked
}

// The commands of a README are indented.
const commandsOf = (readme: string) =>
  readme
    .split('3. CHECK IT BY HAND')[1]!
    .split('4. WHAT IS PROVED')[0]!
    .split('\n')
    .filter((line) => line.startsWith('    '))
    .join('\n')

describe.skipIf(withoutTools)(`a package${withoutTools ? ` (${withoutTools})` : ''}`, () => {
  let authority: TimestampAuthority
  let world: World
  let plain: World
  let root: string
  beforeAll(async () => {
    authority = await startTimestampAuthority()
    world = await createWorld({ env: { TIMESTAMP_URLS: authority.url, TIMESTAMP_ROOTS: authority.roots } })
    plain = await createWorld()
    root = path.join(inject('dataDir'), 'development-certificate.pem')
  })
  afterAll(async () => {
    await world?.[Symbol.asyncDispose]()
    await plain?.[Symbol.asyncDispose]()
    await authority?.[Symbol.asyncDispose]()
  })

  test('has the files of the document, as the API has them', async () => {
    const id = await completedOf(world)
    const { headers } = await world.api.get(`/documents/${id}/evidence`)
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['application/zip', 'no-store'])
    expect(headers.get('content-disposition')).toContain('attachment; filename="contract - evidence.zip"')
    const unpacked = await unpack(await saveEvidence(world, id))
    const read = (name: string) => readFile(path.join(unpacked, name))
    for (const [name, part] of [
      ['document.pdf', 'signed'],
      ['original.pdf', 'original'],
      ['certificate-of-completion.pdf', 'audit']
    ] as const) {
      const { bytes } = await world.api.get(`/documents/${id}/download?part=${part}`)
      expect((await read(name)).equals(bytes), name).toBe(true)
    }
    const trail = JSON.parse(String(await read('audit-trail.json')))
    const { data } = (await world.api.get(`/documents/${id}/events`)).body
    // Seals of before cover entries that had no link.
    expect(
      trail.map(({ previous_sha256, ...entry }: { previous_sha256: string }) => ({ via: null, ...entry }))
    ).toEqual(data)
    const { body: verification } = await world.api.get(`/documents/${id}/verification`)
    expect(JSON.parse(String(await read('verification.json')))).toEqual(verification)
    const files = await readdir(unpacked, { recursive: true, withFileTypes: true })
    const names = files
      .filter((file) => file.isFile())
      .map((file) => path.relative(unpacked, path.join(file.parentPath, file.name)))
    expect(names.sort()).toEqual([
      'README.txt',
      'audit-trail.json',
      'certificate-of-completion.pdf',
      'certificates/document-timestamp.pem',
      'certificates/seal.pem',
      'certificates/signature-timestamp.pem',
      'document.pdf',
      'manifest.json',
      'original.pdf',
      'revocation/crl-1.der',
      'signatures/seal.p7s',
      'timestamps/document-timestamp.tsr',
      'timestamps/signature-timestamp.tsr',
      'verification.json'
    ])
  })

  test.each([
    ['with timestamps', () => world, 2],
    ['without timestamps', () => plain, 0]
  ] as const)('can be checked by hand as its README says, %s', async (_what, from, timestamps) => {
    const unpacked = await unpack(await saveEvidence(from(), await completedOf(from())))
    const readme = await readFile(path.join(unpacked, 'README.txt'), 'utf8')
    expect(readme).not.toMatch(/undefined|NaN|\[object/)
    const script = path.join(unpacked, 'check.sh')
    await writeFile(script, commandsOf(readme))
    const { stdout, stderr } = await run('bash', [script], { cwd: unpacked })
    const output = stdout + stderr
    const count = (pattern: RegExp) => output.match(pattern)?.length ?? 0
    expect(count(/: OK$/gm)).toBe(timestamps === 2 ? 13 + timestamps : 8)
    expect(count(/^Verification: OK/gm)).toBe(timestamps)
    expect(count(/Signature is Valid/g)).toBe(2)
    expect(output).toContain('CMS Verification successful')
    expect(output).toContain('No syntax or stream encoding errors found')
    const [sealed] = /(?<=SHA256 <)[0-9a-f]{64}/.exec(output)!
    expect(output).toContain(`${sealed}  -`)
    const [original] = /[0-9a-f]{64}(?= {2}original\.pdf)/.exec(output)!
    expect(output).toContain(`"sha256":"${original}"`)
    expect(count(/Time stamp: /g)).toBe(timestamps)
  })

  test('is the same each time, until something is added to the audit trail', async () => {
    const id = await complete(world)
    const first = await world.api.get(`/documents/${id}/evidence`)
    const second = await world.api.get(`/documents/${id}/evidence`)
    expect(first.bytes.equals(second.bytes)).toBe(true)
    await world.api.patch(`/documents/${id}`, { legal_hold: true })
    const later = await world.api.get(`/documents/${id}/evidence`)
    expect(first.bytes.equals(later.bytes)).toBe(false)
    const file = path.join(folder, 'later.zip')
    await writeFile(file, later.bytes)
    expect(await checksOf([file])).toMatchObject({ code: 0, proved: true })
  })

  describe('is verified by the command', () => {
    test('up to given roots, now and in ten years', async () => {
      const file = await saveEvidence(world, await completedOf(world))
      for (const preload of ['', inTenYears]) {
        const { code, outcomes, ...report } = await checksOf([file, '--root', root, '--root', authority.roots], preload)
        expect({ code, ...outcomes }).toEqual({
          code: 0,
          files: 'holds',
          seal: 'holds',
          trust: 'holds',
          time: 'holds',
          // The development certificate has no issuer.
          revocation: 'open',
          audit_trail: 'holds',
          certificate: 'holds',
          original: 'holds',
          readme: 'holds',
          verification: 'holds'
        })
        expect(report).toMatchObject({ trust: 'root', seal: { level: 'B-LTA', time_proved: true } })
        expect(report.signers.map(({ name, email }: Record<string, string>) => [name, email])).toEqual([
          [ada.name, ada.email],
          [david.name, david.email]
        ])
      }
    })

    test('without timestamps as far as it can be proved, and not once the certificate has expired', async () => {
      const file = await saveEvidence(plain, await completedOf(plain))
      const now = await verifyEvidence([file, '--root', root])
      expect(now).toMatchObject({ code: 0, stderr: '' })
      expect(now.stdout).toMatch(/^open time .*It has no timestamp, so nothing proves that\.$/m)
      expect(now.stdout).toMatch(
        /^Proved: sealed by "Signpost development", whose certificate leads to a root that you gave\. Lines that begin with "open" are not proved\.\n$/m
      )
      const later = await verifyEvidence([file, '--root', root], inTenYears)
      expect(later.code).toBe(1)
      expect(later.stdout).toMatch(/^ok {3}seal /m)
      expect(later.stdout).toMatch(/^FAIL trust .*has expired.*it has no timestamp/m)
      expect(later.stdout).toMatch(/NOT PROVED\. See the lines that begin with FAIL\.\n$/)
    })

    test('and what the package alone vouches for is marked', async () => {
      const file = await saveEvidence(world, await completedOf(world))
      const { code, stdout } = await verifyEvidence([file])
      expect(code).toBe(0)
      expect(stdout).toMatch(/^open trust .*Only this package vouches for the certificate/m)
      expect(stdout).toMatch(/Proved, if the certificate is genuine: .* anyone can make certificates\./)
      const other = await checksOf([file, '--root', authority.roots])
      expect(other).toMatchObject({
        code: 1,
        trust: 'none',
        outcomes: { seal: 'holds', trust: 'fails', time: 'holds' }
      })
    })

    test('and a signature by a test helper is marked', async () => {
      const key = await createKeyLike(plain, plain.account.test_key)
      const api = createApi(plain.url, key)
      const sent = await sendDraft(api, [{ email: 'ada@example.com', name: 'Ada', fields: [signatureField] }])
      await api.post(`/test-helpers/documents/${sent.id}/signers/${sent.signers[0].id}/sign`)
      await waitForStatus(api, sent.id, 'completed')
      const { stdout } = await verifyEvidence([await saveEvidence({ ...plain, api }, sent.id)])
      expect(stdout).toContain('(a test helper signed)')
      expect(stdout).toMatch(/audit trail .* Test helpers acted in place of people: entries [\d, ]+\./)
    })

    test('a change of any file is found, and the file is named', async () => {
      const file = await saveEvidence(world, await completedOf(world))
      const [zip, unpacked] = [await readFile(file), await unpack(file)]
      // Of every file, the unit tests of the check try it.
      const changes = ['document.pdf', 'audit-trail.json', 'README.txt'].map(async (name, number) => {
        const content = await readFile(path.join(unpacked, name))
        const bytes = Buffer.from(zip)
        // Files are in the archive as they are.
        bytes[zip.indexOf(content) + (content.length >> 1)]! ^= 1
        const changed = path.join(folder, `changed-${number}.zip`)
        await writeFile(changed, bytes)
        const { code, texts } = await checksOf([changed])
        expect({ name, code }).toEqual({ name, code: 1 })
        expect(texts).toContain(name)
      })
      await Promise.all(changes)
    })

    test('a file that is no package is not proved, and wrong arguments are refused', async () => {
      const file = path.join(folder, 'no.zip')
      await writeFile(file, 'no archive')
      const none = await verifyEvidence([file])
      expect(none.code).toBe(1)
      expect(none.stdout).toMatch(/^FAIL files .*\n.*The file is not a ZIP archive/m)
      const cases: [string[], RegExp][] = [
        [[], /missing required argument 'file'/],
        [[path.join(folder, 'none.zip')], /none\.zip cannot be read: ENOENT/],
        [[folder], /cannot be read: EISDIR/],
        [[file, '--root', path.join(folder, 'none.pem')], /none\.pem cannot be read: ENOENT/],
        [[file, '--root', file], /no\.zip contains no certificate in PEM format\./],
        [[file, '--unknown'], /unknown option '--unknown'/]
      ]
      const answers = cases.map(async ([args, message]) => {
        const { code, stdout, stderr } = await verifyEvidence(args)
        expect({ args, code, stdout }).toEqual({ args, code: 2, stdout: '' })
        expect(stderr).toMatch(message)
      })
      await Promise.all(answers)
      const help = await verifyEvidence(['--help'])
      expect(help).toMatchObject({ code: 0 })
      expect(help.stdout).toContain('Exits with code 0 if everything is proved, 1 if something is not, and 2')
    })
  })
})
