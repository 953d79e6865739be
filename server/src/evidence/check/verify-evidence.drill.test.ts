import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createPdfChecker, type PdfChecker } from '@signpost/pdf/checker'
import { hasTool, TestPki } from '@signpost/pdf/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trailLines } from '../../audit/trail-lines.js'
import { sha256Of } from '../../storage/document-files.js'
import type { AuditRow } from '../../stores/audit-store.js'
import { writeTrailFile } from '../package/trail-file.js'
import { makePackage, type PackageFiles, withManifest, zipOfFiles } from '../testing/make-package.js'
import type { Check, CheckName } from './evidence-report.js'
import { verifyEvidence } from './verify-evidence.js'

const tenYears = 10 * 365 * 24 * 3600_000
const inTenYears = new Date(Date.now() + tenYears)
// After everything that the tests make.
const soon = new Date(Date.now() + 3600_000)

describe.skipIf(!hasTool('openssl'))('a package (skipped without OpenSSL, which makes certificates)', () => {
  let folder: string
  let pki: TestPki
  let stranger: TestPki
  let checker: PdfChecker
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-evidence-'))
    pki = new TestPki()
    stranger = new TestPki()
    checker = remembering(createPdfChecker())
  })
  afterAll(async () => {
    pki[Symbol.dispose]()
    stranger[Symbol.dispose]()
    await checker[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  })

  // Each made once, because OpenSSL makes each of its timestamps.
  const archived = once(() => makePackage({ pki, level: 'B-LTA' }))
  const old = once(() => makePackage({ pki, isOld: true }))
  const ofStranger = once(() => makePackage({ pki: stranger, level: 'B-LTA' }))

  async function verify(
    files: PackageFiles,
    { roots, now = soon, by = checker }: { roots?: Uint8Array[]; now?: Date; by?: PdfChecker } = {}
  ) {
    const file = path.join(folder, 'evidence.zip')
    await writeFile(file, await zipOfFiles(files))
    const report = await verifyEvidence(by, file, { roots, now })
    const of = (name: CheckName) => report.checks.find((check) => check.name === name) as Check
    const outcomes = Object.fromEntries(report.checks.map(({ name, outcome }) => [name, outcome]))
    return { ...report, of, outcomes }
  }

  const allHold = {
    files: 'holds',
    seal: 'holds',
    trust: 'holds',
    time: 'holds',
    revocation: 'holds',
    audit_trail: 'holds',
    certificate: 'holds',
    original: 'holds',
    readme: 'holds',
    verification: 'holds'
  }

  describe('with timestamps and revocation data', () => {
    it.each(['signer', 'online'] as const)('is proved now and in ten years, to a root (%s)', async (signerName) => {
      const files = await (signerName === 'signer' ? archived() : makePackage({ pki, level: 'B-LTA', signerName }))
      for (const now of [soon, inTenYears]) {
        const report = await verify(files, { roots: [pki.root], now })
        expect(report).toMatchObject({ proved: true, trust: 'root', outcomes: allHold })
        expect(report.seal).toMatchObject({ signer: `Test ${signerName}`, level: 'B-LTA', time_proved: true })
        expect(report.signers).toMatchObject([{ name: 'Ada Lovelace', email: 'ada@example.com', simulated: false }])
      }
    })

    it('says without a root what only the package vouches for', async () => {
      const files = await archived()
      const report = await verify(files, { now: inTenYears })
      const open = { trust: 'open', time: 'open', revocation: 'open' }
      expect(report).toMatchObject({ proved: true, trust: 'package', outcomes: { ...allHold, ...open } })
      expect(report.seal!.time_proved).toBe(false)
      for (const name of Object.keys(open))
        expect(report.of(name as CheckName).text).toContain('nly this package vouches for')
    })

    it('is not proved to the root of somebody else', async () => {
      const files = await archived()
      const report = await verify(files, { roots: [stranger.root] })
      expect(report).toMatchObject({
        proved: false,
        trust: 'none',
        outcomes: { seal: 'holds', trust: 'fails', time: 'open' }
      })
      expect(report.of('trust').text).toBe('The certificate of the seal does not lead to a root that you gave.')
    })

    it('is proved to its own certificate in place of a root, but not its time', async () => {
      const files = await archived()
      const [own] = (await pki.signer()).certificates
      const now = await verify(files, { roots: [own!] })
      expect(now).toMatchObject({ proved: true, trust: 'root', outcomes: { time: 'open' } })
      const later = await verify(files, { roots: [own!], now: inTenYears })
      expect(later).toMatchObject({ proved: false, outcomes: { trust: 'fails' } })
      expect(later.of('trust').text).toContain('Give the root of that authority with --root, too')
    })
  })

  it.each(['B-T', 'B-LT'] as const)('of level %s is proved in ten years', async (level) => {
    const files = await makePackage({ pki, level })
    const report = await verify(files, { roots: [pki.root], now: inTenYears })
    expect(report.outcomes).toEqual({ ...allHold, revocation: level === 'B-T' ? 'open' : 'holds' })
  })

  describe('without timestamps', () => {
    it('proves no time, and nothing once its certificate has expired', async () => {
      const files = await makePackage({ pki })
      const roots = [pki.root]
      const now = await verify(files, { roots })
      expect(now).toMatchObject({ proved: true, outcomes: { ...allHold, time: 'open', revocation: 'open' } })
      expect(now.of('time').text).toMatch(/by the clock of the service\. It has no timestamp/)
      for (const given of [{ roots }, {}]) {
        const later = await verify(files, { ...given, now: inTenYears })
        expect(later).toMatchObject({ proved: false, trust: 'none', outcomes: { seal: 'holds', trust: 'fails' } })
        expect(later.of('trust').text).toMatch(
          /has expired .* nothing proves that the seal was made before: it has no timestamp/
        )
      }
    })
  })

  it('whose certificate was revoked before it sealed is not proved', async () => {
    using revoked = new TestPki({ of: pki })
    revoked.revoke('signer')
    const crl = Buffer.from(await (await revoked.fetch('http://ca.test/root.crl')).arrayBuffer())
    const proofs = { certificates: (await revoked.signer()).certificates, crls: [crl], ocsps: [] }
    const report = await verify(await makePackage({ pki: revoked, level: 'B-LT', proofs }), { roots: [revoked.root] })
    expect(report).toMatchObject({ proved: false, outcomes: { trust: 'fails', revocation: 'fails' } })
    expect(report.of('trust').text).toContain('before the seal was made')
  })

  describe('from before seals covered the SHA-256 of the trail', () => {
    it('proves the entries by what the certificate of completion prints', async () => {
      const report = await verify(await old())
      expect(report).toMatchObject({ proved: true, outcomes: { audit_trail: 'open', certificate: 'holds' } })
    })

    it('proves them in the same way where the seal states no end of the trail at all', async () => {
      const files = await old()
      const older: PdfChecker = {
        ...checker,
        async readSeal(pdf, withText) {
          const { seal, text } = await checker.readSeal(pdf, withText)
          return { seal: { ...seal, auditSeal: null }, text }
        }
      }
      const report = await verify(files, { by: older })
      expect(report).toMatchObject({ proved: true, outcomes: { audit_trail: 'open', certificate: 'holds' } })
      const eve = rowsOf(files).map((row, index) =>
        index === 3 ? { ...row, actor: { ...row.actor, name: 'Eve' } } : row
      )
      const forged = await verify(withRows(files, eve), { by: older })
      expect(forged).toMatchObject({ proved: false, outcomes: { certificate: 'fails' } })
    })

    it.each([
      [
        'another signer',
        (row: AuditRow) => ({ ...row, actor: { ...row.actor, name: 'Eve' } }),
        'another person or address'
      ],
      [
        'another time',
        (row: AuditRow) => ({ ...row, at: new Date(row.at.getTime() - 86_400_000) }),
        'another time or action'
      ],
      ['another action', (row: AuditRow) => ({ ...row, action: 'signer.declined' as const }), 'another time or action'],
      ['another address', (row: AuditRow) => ({ ...row, ip_address: '203.0.113.8' }), 'another person or address']
    ])('does not prove %s', async (_what, change, problem) => {
      const files = await old()
      const report = await verify(
        withRows(
          files,
          rowsOf(files).map((row, index) => (index === 3 ? change(row) : row))
        )
      )
      expect(report).toMatchObject({ proved: false, outcomes: { audit_trail: 'open', certificate: 'fails' } })
      expect(report.of('certificate').problems).toContain(`It prints ${problem} for entry 4.`)
    })
  })

  it.each([
    ['de', { name: 'Jürgen Groß', email: 'juergen@example.com' }],
    ['fr', { name: '山田太郎', email: 'yamada@example.com' }],
    ['es', { name: 'محمد علي', email: 'ali@example.com' }],
    ['en', { name: 'A \u{13000} (B)', email: 'long-address-of-somebody-with-a-long-name@a-long-domain.example.com' }]
  ] as const)('in %s, with the name %o, prints what the trail has', async (language, signer) => {
    for (const isOld of [false, true]) {
      const report = await verify(await makePackage({ pki, language, signer, isOld }))
      expect(report.of('certificate')).toMatchObject({ outcome: 'holds', problems: [] })
    }
  })

  describe('that was tampered with', () => {
    let genuine: PackageFiles
    beforeAll(async () => {
      genuine = await archived()
    })

    it('is not proved, whichever file was changed, and the file is named', async () => {
      expect((await verify(genuine)).proved).toBe(true)
      for (const [name, content] of genuine) {
        const changed = Buffer.from(content)
        changed[content.length >> 1]! ^= 1
        const report = await verify(new Map([...genuine, [name, changed]]))
        expect(report.proved, name).toBe(false)
        expect(report.checks.flatMap(({ problems }) => problems).join(), name).toContain(name)
      }
    })

    it('is not proved with a manifest of another form or of a later version', async () => {
      const manifest = String(genuine.get('manifest.json'))
      const [line] = /.*"name":"README.txt".*/.exec(manifest)!
      for (const [from, to] of [
        ['"version": 1', '"version": 2'],
        ['"format"', ' "format"'],
        [line, `${line}\n${line}`],
        ['doc_', 'tpl_']
      ] as const) {
        const report = await verify(new Map([...genuine, ['manifest.json', Buffer.from(manifest.replace(from, to))]]))
        expect(report.of('files').problems).toEqual(['manifest.json is missing, damaged or of a newer version.'])
      }
    })

    it('is not proved, whichever file is missing, and the file is named', async () => {
      for (const name of genuine.keys()) {
        const report = await verify(new Map([...genuine].filter(([each]) => each !== name)))
        expect(report.proved, name).toBe(false)
        expect(report.of('files').problems.join(), name).toContain(name)
      }
    })

    // The manifest is no proof: anyone who changes a file can write another. These two files prove nothing either.
    const proves = (name: string) => !['README.txt', 'verification.json', 'manifest.json'].includes(name)

    it('is not proved with a manifest that fits either', async () => {
      for (const [name, content] of [...genuine].filter(([each]) => proves(each))) {
        const changed = Buffer.from(content)
        changed[content.length >> 1]! ^= 1
        const report = await verify(withManifest(new Map([...genuine, [name, changed]])))
        expect(report.proved, name).toBe(false)
        const named = report.checks
          .filter(({ outcome }) => outcome === 'fails')
          .flatMap((each) => [each.text, ...each.problems])
        expect(named.join(), name).toContain(name === 'audit-trail.json' ? 'Entry 3 was changed' : name)
      }
    })

    const replaced = (name: string, from: string | RegExp, to: string) => {
      const text = String(genuine.get(name))
      const changed = text.replace(from, to)
      expect(changed).not.toBe(text)
      return withManifest(new Map([...genuine, [name, Buffer.from(changed)]]))
    }

    it.each([
      ['other words', /This package proves/, 'The chief executive signed in person. This package proves'],
      ['the name of another file', /^EVIDENCE PACKAGE\n.*? \(/, 'EVIDENCE PACKAGE\nLoan of 1,000,000 EUR.pdf ('],
      ['another document', 'doc_01jd', 'doc_01je']
    ])('does not rely on a README with %s', async (_what, from, to) => {
      const report = await verify(replaced('README.txt', from, to))
      expect(report.of('readme')).toMatchObject({ outcome: 'open', text: expect.stringMatching(/Do not rely/) })
    })

    it.each([
      ['signer', /"signer_name": "[^"]*"/, '"signer_name": "The chief executive"', 'signatures.0.signer_name'],
      ['certificate', /"sha256": "[0-9a-f]{8}/, '"sha256": "00000000', 'sha256'],
      ['document', /"document_id": "doc_01jd/, '"document_id": "doc_01je', 'document_id']
    ])('is not proved with a report about another %s', async (_what, from, to, path) => {
      const report = await verify(replaced('verification.json', from, to))
      expect(report).toMatchObject({ proved: false, outcomes: { verification: 'fails' } })
      expect(report.of('verification').problems.join()).toContain(path)
    })

    it.each([
      ['a verdict that it does not find', /"verdict": "[^"]*"/, '"verdict": "untrusted"', 'verdict'],
      ['a property that it does not know', '{\n', '{\n  "title": "Loan of 1,000,000 EUR",\n', 'title']
    ])('names as not proved %s', async (_what, from, to, path) => {
      const { outcome, text } = (await verify(replaced('verification.json', from, to))).of('verification')
      expect({ outcome, text }).toEqual({ outcome: 'open', text: expect.stringContaining(path) })
    })

    it('is not proved with a report that says something twice', async () => {
      const report = await verify(replaced('verification.json', '{\n', '{\n  "verdict": "broken",\n'))
      expect(report.outcomes.verification).toBe('fails')
    })

    it('is not proved without a file that every package has, though the manifest fits', async () => {
      for (const name of ['certificate-of-completion.pdf', 'README.txt', 'verification.json']) {
        const report = await verify(withManifest(new Map([...genuine].filter(([each]) => each !== name))))
        expect(report.proved).toBe(false)
        expect(report.of('files').problems).toEqual([`"${name}" is missing: the service puts one into every package.`])
      }
    })

    it('names each entry of the trail that was changed, and the seal of the last one', async () => {
      for (const sequence of [1, 2, 3, 4, 5]) {
        const changed = changeRow(genuine, sequence, (row) => ({ ...row, user_agent: 'Another' }))
        const report = await verify(withManifest(changed))
        expect(report).toMatchObject({ proved: false, outcomes: { seal: 'holds', audit_trail: 'fails' } })
        expect(report.of('audit_trail').problems[0]).toMatch(
          new RegExp(`^Entry ${sequence} (was changed|or one before it)`)
        )
      }
    })

    it('finds a trail whose SHA-256 were all computed again', async () => {
      const rows = rowsOf(genuine).map((row) => (row.sequence === 2 ? { ...row, ip_address: '203.0.113.8' } : row))
      const report = await verify(withRows(genuine, rows))
      expect(report.of('audit_trail').problems).toEqual([
        'Entry 4 or one before it was changed: the seal has another SHA-256 of entry 4.'
      ])
      expect(report.of('certificate').problems).toEqual(['It prints another person or address for entry 2.'])
    })

    it('finds entries that were cut off, and another sealed file in the trail', async () => {
      const rows = rowsOf(genuine)
      expect((await verify(withRows(genuine, rows.slice(0, 3)))).of('audit_trail').problems).toEqual([
        'Entries are missing: 4 were sealed, and 3 are there.'
      ])
      expect((await verify(withRows(genuine, rows.slice(0, 4)))).of('audit_trail').problems).toEqual([
        'No entry records that the document was sealed.'
      ])
      expect((await verify(withRows(genuine, rows.slice(0, 5)))).of('audit_trail').problems).toEqual([
        'The end of the audit trail was cut off: no entry records that the document was completed.'
      ])
      const other = rows.map((row) =>
        row.action === 'document.sealed' ? { ...row, data: { sha256: 'b'.repeat(64) } } : row
      )
      expect((await verify(withRows(genuine, other))).of('audit_trail').problems).toEqual([
        'Entry 5 records that another file was sealed.'
      ])
    })

    it('knows a renewed seal, each state of which an entry records, and its first bytes', async () => {
      const renewed = await makePackage({ pki, level: 'B-LTA', isRenewed: true })
      const report = await verify(renewed, { roots: [pki.root], now: inTenYears })
      expect(report).toMatchObject({ proved: true, outcomes: allHold })
      expect(String(renewed.get('README.txt'))).toMatch(/which is its first \d+ bytes:/)
      const rows = rowsOf(renewed)
      const changed = (action: string, data: Record<string, string>) =>
        withRows(
          renewed,
          rows.map((row) => (row.action === action ? { ...row, data } : row))
        )
      for (const [action, entry] of [
        ['document.sealed', 5],
        ['document.seal_renewed', 7]
      ] as const) {
        const other = await verify(changed(action, { sha256: 'b'.repeat(64) }))
        expect(other.of('audit_trail').problems).toEqual([`Entry ${entry} records that another file was sealed.`])
      }
      expect((await verify(withRows(renewed, rows.slice(0, 6)))).of('audit_trail').problems).toEqual([
        'Entry 5 records that another file was sealed.'
      ])
    })

    it('finds files of another document', async () => {
      const other = await makePackage({ pki, level: 'B-LTA', signer: { name: 'Eve', email: 'eve@example.com' } })
      const mixed = (name: string) => verify(withManifest(new Map([...genuine, [name, other.get(name)!]])))
      for (const name of ['document.pdf', 'certificate-of-completion.pdf']) {
        const report = await mixed(name)
        expect(report.of('seal').problems).toEqual([
          'certificate-of-completion.pdf is sealed with another audit trail.'
        ])
        expect(report.proved).toBe(false)
      }
      expect((await mixed('audit-trail.json')).of('audit_trail').outcome).toBe('fails')
    })

    it('finds a certificate of completion that somebody else sealed', async () => {
      const other = await ofStranger()
      const name = 'certificate-of-completion.pdf'
      const report = await verify(withManifest(new Map([...genuine, [name, other.get(name)!]])))
      expect(report.of('seal').problems).toContain(`${name} is sealed with another certificate.`)
    })

    it('finds what was added to the sealed file', async () => {
      const document = Buffer.concat([genuine.get('document.pdf')!, Buffer.from('% more\n')])
      const report = await verify(withManifest(new Map([...genuine, ['document.pdf', document]])))
      expect(report).toMatchObject({ proved: false, outcomes: { seal: 'fails', audit_trail: 'fails' } })
    })

    it('permits nothing after the seal but proofs, whatever the verifier permits', async () => {
      const text = 'the field "Note" was filled in'
      const change = { revision: 2, kind: 'field_value', page: 1, field: 'Note', permitted: true, text } as const
      const lenient: PdfChecker = {
        ...checker,
        async verify(pdf, roots) {
          const report = await checker.verify(pdf, roots)
          const changesAfter = { level: 'forms', permitted: true, items: [change] } as const
          const signatures = report.signatures.map((signature) => ({
            ...signature,
            changesAfter: { ...changesAfter, items: [change] }
          }))
          return { ...report, changes: 'permitted', signatures }
        }
      }
      const report = await verify(genuine, { by: lenient })
      expect(report).toMatchObject({ proved: false, outcomes: { seal: 'fails' } })
      expect(report.of('seal').problems).toContain(`document.pdf: after it was sealed, ${text}.`)
    })

    it('names no signers of entries that were added after the seal', async () => {
      const rows = rowsOf(genuine)
      const eve = { ...rows[3]!, sequence: rows.length + 1, actor: { ...rows[3]!.actor, name: 'Eve' } }
      const last = rows.at(-1)!
      const report = await verify(withRows(genuine, [...rows, { ...eve, previous_hash: last.hash }]))
      // Nothing but the service can tell that this entry is not its own.
      expect(report.of('audit_trail').text).toContain(`Entries 5 to ${eve.sequence} were written after the seal`)
      expect(report.signers.map(({ name }) => name)).toEqual(['Ada Lovelace'])
    })

    it('is not read as a PDF what is none', async () => {
      const report = await verify(withManifest(new Map([...genuine, ['document.pdf', Buffer.from('no PDF')]])))
      expect(report.of('seal').problems).toEqual([
        'document.pdf cannot be verified: the file cannot be read: it has no cross-reference.'
      ])
      expect(report).toMatchObject({ proved: false, trust: 'none', seal: null })
    })

    it('made by a stranger is complete, but not proved to the root of the service', async () => {
      const files = await ofStranger()
      expect(await verify(files)).toMatchObject({ proved: true, trust: 'package' })
      expect(await verify(files, { roots: [pki.root] })).toMatchObject({ proved: false, trust: 'none' })
    })
  })
})

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Checks a file against the same roots once: most tests change what is beside it. */
function remembering(checker: PdfChecker): PdfChecker {
  const answers = new Map<string, Promise<unknown>>()
  const remember = <Answer>(pdf: Uint8Array, question: unknown, ask: () => Promise<Answer>) => {
    const key = `${sha256Of(pdf)} ${JSON.stringify(question)}`
    const answer = (answers.get(key) as Promise<Answer> | undefined) ?? ask()
    answers.set(key, answer)
    return answer
  }
  return {
    ...checker,
    verify: (pdf, roots) => remember(pdf, roots, () => checker.verify(pdf, roots)),
    readSeal: (pdf, withText) => remember(pdf, withText, () => checker.readSeal(pdf, withText))
  }
}

function rowsOf(files: PackageFiles): AuditRow[] {
  const entries = JSON.parse(String(files.get('audit-trail.json')))
  return entries.map(({ previous_sha256: _, ...entry }: { at: string; previous_sha256: string }) => ({
    ...entry,
    at: new Date(entry.at)
  }))
}

/** The package with another trail, whose SHA-256 are all computed again. */
const withRows = (files: PackageFiles, rows: AuditRow[]) =>
  withManifest(new Map([...files, ['audit-trail.json', Buffer.from(writeTrailFile(trailLines(rows)))]]))

/** Changes one line of a trail, and nothing else. */
function changeRow(files: PackageFiles, sequence: number, change: (row: AuditRow) => AuditRow): PackageFiles {
  const before = rowsOf(files)
  const lines = trailLines(before)
  const changed = trailLines(before.map((row) => (row.sequence === sequence ? change(row) : row)))
  lines[sequence - 1] = changed[sequence - 1]!
  expect(sha256Of(lines.join())).not.toBe(sha256Of(trailLines(before).join()))
  return new Map([...files, ['audit-trail.json', Buffer.from(writeTrailFile(lines))]])
}
