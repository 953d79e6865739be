import type { ClaimedDocument, FileDifference } from '@signpost/spec/public-verification'
import { describe, expect, test } from 'vitest'
import type { CheckedFile, Signature } from '../checked-file.js'
import { summaryOf } from '../pages/summary-of.js'
import { comparisonWords, differenceWords } from './claimed.js'
import { identifiedBy } from './document.js'
import { rangesOf } from './ranges-of.js'
import { signatureWords } from './signatures.js'
import { problemsOf, verdictWords } from './verdict.js'

type Report = CheckedFile['report']

const report = (changes: Partial<Report>) =>
  ({
    verdict: 'broken',
    changes: 'none',
    damage: null,
    signatures: [],
    problems: [],
    lost_signatures: 0,
    ...changes
  }) as Report

describe('a verdict', () => {
  test('of a broken file says how it is broken, as far as the page has words for it', () => {
    const titles = (['missing', 'damaged', 'replaced', 'unknown', null] as const).map(
      (damage) => verdictWords(report({ damage })).title
    )
    expect(titles).toEqual([
      'Part of the file is missing.',
      'The file is damaged.',
      'This is not what was signed.',
      'The signature does not match this file.',
      'The signature does not match this file.'
    ])
    expect(verdictWords(report({ damage: 'newer' as never })).title).toBe('The signature does not match this file.')
  })

  test('of a sealed file says whether something was added', () => {
    const sealed = report({ verdict: 'sealed_here', changes: 'permitted' })
    expect(verdictWords(sealed).title).toBe('This is the document as it was sealed.')
    const document = { is_same_file: false } as Report['document']
    const longer = verdictWords(report({ verdict: 'valid', document }))
    expect(longer.title).toContain('only added to')
    expect(longer.badge).not.toContain('Sealed here')
  })
})

describe('problems', () => {
  test('of a file that is not changed are part of its verdict', () => {
    expect(problemsOf(report({ problems: ['bytes are missing'] }))).toEqual([])
  })

  test('of a changed file are its changes that are not permitted', () => {
    const items = [
      { kind: 'page_content', page: 2, field: null, text: 'page 2 was changed', permitted: false },
      { kind: 'field_value', page: null, field: 'City', text: 'City was filled in', permitted: false },
      { kind: 'newer', page: null, field: null, text: 'a sound was added', permitted: false },
      { kind: 'annotation_added', page: 1, field: null, text: 'a stamp was added', permitted: true }
    ]
    const signatures = [{ changes_after: { items } }] as unknown as Report['signatures']
    expect(problemsOf(report({ verdict: 'changed', signatures }))).toEqual([
      'The content of a page was changed (page 2)',
      'A form field was filled in (“City”)',
      'A sound was added'
    ])
    expect(problemsOf(report({ verdict: 'changed', lost_signatures: 1 }))).toEqual(['A signature was removed'])
  })
})

describe('a difference', () => {
  const difference: FileDifference = { kind: 'cut', at: 5, removed: 1, added: 0, transfer: null, pages: [] }

  test('is stated with its bytes and pages', () => {
    expect(differenceWords({ ...difference, pages: [1, 2, 3, 7] })).toEqual([
      'The end of the sealed file is missing: 1 byte.',
      'Pages of the sealed file that are affected: 1–3 and 7.'
    ])
    expect(differenceWords({ ...difference, kind: 'overwritten', removed: 1234 })).toEqual([
      'A part of the sealed file was replaced: 1,234 bytes, from byte 5 on.',
      'No page shows what differs.'
    ])
    expect(differenceWords({ ...difference, kind: 'appended', added: 9 })).toEqual([
      'Something follows after the sealed file: 9 bytes.'
    ])
    expect(differenceWords({ ...difference, kind: 'transferred', transfer: 'utf8' })).toEqual([
      'A transfer as text converted the characters. Nothing else differs from the sealed file.'
    ])
  })

  test('is not claimed where there is nothing to compare with', () => {
    const claimed = { is_erased: false, sealed_file: null, status: 'sent', difference: null } as ClaimedDocument
    expect(comparisonWords(claimed)).toEqual(['The document is sent, so there is no sealed file to compare with.'])
    expect(comparisonWords({ ...claimed, status: 'completed', is_erased: true })).toEqual([
      'The data of the document was erased, so there is no sealed file to compare with.'
    ])
  })

  test('names pages as ranges', () => {
    expect(rangesOf([1, 2, 3, 7])).toEqual([
      [1, 3],
      [7, 7]
    ])
    expect(rangesOf([])).toEqual([])
  })
})

test('how a signer was identified is stated in one sentence', () => {
  expect(identifiedBy(['email_link', 'embedded_link', 'access_code'])).toBe(
    'Identified by a link sent to their e-mail address or a link that the sender’s own system gave them, and an access code from the sender.'
  )
  expect(identifiedBy(['access_code'])).toBe('Identified by an access code from the sender.')
  expect(identifiedBy(['simulated'])).toContain('Not identified: in test mode')
  expect(identifiedBy([])).toContain('Nothing on record')
})

describe('a signature', () => {
  const signature = {
    valid: true,
    signed_at: '2026-03-02T10:02:41Z',
    sub_indication: null,
    modified_after: false,
    time: { source: 'claimed', authority: null, trusted: false },
    certificate: { root: null, own: false, issuer: 'CN=Nobody' },
    changes_after: { permitted: true, items: [] }
  } as unknown as Signature

  test('is described without technical terms', () => {
    const [time, changes, certificate] = signatureWords(signature)
    expect(time).toMatch(/^Made on \d+ March 2026 .*, by the signer’s own clock\. No time stamp confirms that\.$/)
    expect(changes).toBe('The document has not been changed since.')
    expect(certificate).toBe('The certificate was issued by CN=Nobody, which this service does not know.')
    const proved = { source: 'timestamp', authority: 'Example TSA', trusted: true } as const
    expect(signatureWords({ ...signature, time: proved })[0]).toContain('Example TSA confirms that with a time stamp.')
  })

  test('that does not match the file is not called trustworthy for naming this service', () => {
    const { certificate } = signature
    expect(signatureWords({ ...signature, valid: false })).toEqual(['It does not match this file.'])
    expect(signatureWords({ ...signature, valid: false, certificate: { ...certificate!, own: true } })).toEqual([
      expect.stringContaining('does not make the file more trustworthy')
    ])
  })
})

test('the comparison of pages is summed up', () => {
  const pairs = (['same', 'differs', 'onlyFile', 'unknown'] as const).map((result, index) => ({
    number: index + 1,
    result
  }))
  expect(summaryOf(pairs, true)).toBe('Pages compared: 3. These differ: 2 and 3. These cannot be compared: 4.')
  expect(summaryOf(pairs.slice(0, 1), true)).toBe(
    'Pages compared: 1. All look the same, but a change need not be visible.'
  )
  expect(summaryOf(pairs, false)).toContain('look at them yourself')
})
