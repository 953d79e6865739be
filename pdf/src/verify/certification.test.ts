import { describe, expect, it } from 'vitest'
import { appendRevision } from '../testing/append-revision.js'
import { testSigner, verifyForTest } from '../testing/seal-for-test.js'
import { signedForm } from '../testing/signed-form.js'
import { type Certification, isPermitted } from './certification.js'
import type { Change } from './changes/change.js'

const LOCKED: Certification = { level: undefined, locked: [{ action: 'all', names: [] }] }
const change = (own: Partial<Change>): Change => ({ kind: 'field_value', level: 'forms', text: '', ...own })

describe('a signature that locks all fields', () => {
  it.each<[boolean, string, Change]>([
    [false, 'another value', change({ field: 'rent' })],
    [false, 'a signature in a field that was there', change({ kind: 'signature_added', field: 'rent', isNew: false })],
    [true, 'a timestamp in a field that was there', change({ kind: 'proofs', level: 'proofs', field: 'rent' })],
    [true, 'a new field', change({ kind: 'field_added', field: 'new', isNew: true })],
    [true, 'a change of no field', change({ kind: 'metadata', level: 'proofs' })],
    [false, 'a note', change({ kind: 'annotation_added', level: 'annotations' })]
  ])('%s: %s', (expected, _name, own) => {
    expect(isPermitted(own, LOCKED)).toBe(expected)
  })

  it('may get another title', async () => {
    const dict = '/Reference[<</Type/SigRef/TransformMethod/FieldMDP/TransformParams<</Action/All>>>>]'
    const own = await signedForm(await testSigner(), { dict })
    const titled = appendRevision(own, [[30, '<</Title(new)>>']], { trailer: '/Info 30 0 R' })
    expect(await verifyForTest(titled)).toMatchObject({ verdict: 'valid', changes: 'permitted' })
  })
})
