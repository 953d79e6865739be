import { beforeAll, describe, expect, it } from 'vitest'
import type { SealSigner } from '../../signing-certificate/signing-certificate.js'
import { appendRevision } from '../../testing/append-revision.js'
import { stream, type TestObject } from '../../testing/make-pdf.js'
import { testSigner, verifyForTest } from '../../testing/seal-for-test.js'
import { catalog, page, rent, seal, signedForm } from '../../testing/signed-form.js'

let signer: SealSigner
beforeAll(async () => {
  signer = await testSigner()
}, 60_000)

const after = (text: string) => `after signature "seal": ${text}`

describe('the trailer', () => {
  // Encrypted in name only: neither texts nor streams.
  const ENCRYPT = '/Encrypt<</Filter/Standard/V 4/CF<<>>/StmF/Identity/StrF/Identity>>'

  it.each([
    ['gets another identifier', '', '/ID[(a)(c)]', []],
    ['keeps the identifier of an encrypted file', ENCRYPT, `/ID[(a)(b)]${ENCRYPT}`, []],
    [
      'gets another identifier of an encrypted file',
      ENCRYPT,
      `/ID[(c)(b)]${ENCRYPT}`,
      [after("the trailer's entry ID was changed")]
    ],
    ['gets encrypted', '', `/ID[(a)(b)]${ENCRYPT}`, [after("the trailer's entry Encrypt was changed")]],
    ['gets an entry of its cross-reference', '', '/DocChecksum(x)', []],
    ['gets an entry of its own', '', '/Mine(x)', [after("the trailer's entry Mine was changed")]]
  ])('%s: %s, %s', async (_name, own, more, problems) => {
    const pdf = await signedForm(signer, { trailer: `/ID[(a)(b)]${own}` })
    expect((await verifyForTest(pdf)).verdict).toBe('valid')
    const report = await verifyForTest(appendRevision(pdf, [], { trailer: more }))
    expect(report).toMatchObject({ verdict: problems.length > 0 ? 'changed' : 'valid', problems })
  })

  it('must not lead to another encryption: the signed revision cannot be read', async () => {
    const pdf = await signedForm(signer, { trailer: '/Encrypt<</Filter/Other>>' })
    await expect(verifyForTest(pdf)).rejects.toMatchObject({ code: 'PDF_ENCRYPTED' })
    expect(await verifyForTest(appendRevision(pdf, []))).toMatchObject({
      verdict: 'changed',
      problems: [after('a signed revision of the file cannot be read')]
    })
  })
})

describe('the title and other properties', () => {
  it.each([
    ['<</Title(new)/Keywords[(a)/B 3]>>', 'valid'],
    ['null', 'valid'],
    ['<</Title 31 0 R>>', 'changed'],
    ['31 0 R', 'changed'],
    ['(text)', 'changed']
  ])('%s: %s', async (info, verdict) => {
    const objects: TestObject[] = [
      [30, info],
      [31, stream('BT (drawn) Tj ET')]
    ]
    const report = await verifyForTest(appendRevision(await signedForm(signer), objects, { trailer: '/Info 30 0 R' }))
    expect(report.verdict).toBe(verdict)
    if (verdict === 'changed') expect(report.problems).toEqual([after('the title or other properties were updated')])
  })
})

describe('an entry that leads to no object', () => {
  const change = async (before: Record<string, string>, now: Record<string, string>) => {
    const pdf = await signedForm(signer, { objects: [catalog(), page(undefined, before), seal()] })
    return (await verifyForTest(appendRevision(pdf, [page(undefined, now)]))).verdict
  }

  it('may be added, removed, and lead to another number', async () => {
    expect(await change({}, { Thumb: '98 0 R' })).toBe('valid')
    expect(await change({ Thumb: '98 0 R' }, {})).toBe('valid')
    expect(await change({ Thumb: '98 0 R' }, { Thumb: '99 0 R' })).toBe('valid')
    expect(await change({ Thumb: '98 0 R' }, { Thumb: 'null' })).toBe('valid')
  })

  it('must not lead to one later, nor have led to one', async () => {
    expect(await change({}, { Thumb: '5 0 R' })).toBe('changed')
    expect(await change({ Thumb: '5 0 R' }, {})).toBe('changed')
    expect(await change({ Thumb: '98 0 R' }, { Thumb: '5 0 R' })).toBe('changed')
    expect(await change({ Thumb: '5 0 R' }, { Thumb: '98 0 R' })).toBe('changed')
    expect(await change({ Thumb: '5 0 R' }, { Thumb: '4 0 R' })).toBe('changed')
    expect(await change({ Thumb: '98 0 R' }, { Thumb: '7' })).toBe('changed')
  })
})

describe('a field that the catalog leads to', () => {
  const PIECES = after("the catalog's entry PieceInfo was changed")
  const filledIn = async (pieces: string, objects: TestObject[] = []) => {
    const pdf = await signedForm(signer, {
      objects: [catalog(undefined, `/PieceInfo ${pieces}`), page(), seal(), ...objects]
    })
    const report = await verifyForTest(appendRevision(pdf, [rent('/V(200)/AP<</N 10 0 R>>'), ...objects]))
    return report.problems
  }

  it('may be filled in, but not where it is drawn: as resources, or by a stream', async () => {
    expect(await filledIn('<</A<</Mine 7 0 R>>>>')).not.toContain(PIECES)
    expect(await filledIn('<</A<</Resources 7 0 R>>>>')).toContain(PIECES)
    expect(await filledIn('30 0 R', [[30, '<</Mine 7 0 R>>']])).not.toContain(PIECES)
    expect(await filledIn('30 0 R', [[30, stream('x', '/Mine 7 0 R')]])).toContain(PIECES)
  })
})

it.each([
  ['UR', []],
  ['UR3', []],
  ['DocMDP', [after("the catalog's entry Perms was changed")]]
])('the permission %s is taken away', async (key, problems) => {
  const objects = [catalog(undefined, `/Perms<</${key} 30 0 R>>`), page(), seal(), [30, '<</Mine true>>'] as TestObject]
  const pdf = await signedForm(signer, { objects })
  expect((await verifyForTest(appendRevision(pdf, [catalog()]))).problems).toEqual(problems)
})

it('objects that lead back to themselves are compared once', async () => {
  const circle = (end: string): TestObject[] => [
    [30, '<</Self 30 0 R/Next 31 0 R/Drawn<</Resources 30 0 R>>>>'],
    [31, `<</Back 30 0 R${end}>>`]
  ]
  const objects = [catalog(undefined, '/PieceInfo 30 0 R'), page(), seal(), ...circle('/End 1')]
  const pdf = await signedForm(signer, { objects })
  expect(await verifyForTest(appendRevision(pdf, circle('/End 1')))).toMatchObject({
    verdict: 'valid',
    changes: 'none'
  })
  expect(await verifyForTest(appendRevision(pdf, circle('/End 2')))).toMatchObject({
    verdict: 'changed',
    problems: expect.arrayContaining([after("the catalog's entry PieceInfo was changed")])
  })
})
