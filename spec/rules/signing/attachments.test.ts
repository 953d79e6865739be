import { describe, expect, test } from 'vitest'
import { assertFields } from '../documents/fields.js'
import type { HeldField } from '../documents/held.js'
import { apply } from '../documents/transition.js'
import { attachmentTypeOf } from '../fields/attachment-type.js'
import { act, ada, consentFor, field, given, now, outcomeOf, sent, signer } from '../testing/fixtures.js'
import {
  assertAttachmentSize,
  assertUploadsLeft,
  attachFile,
  attachmentName,
  attachmentsOf,
  mostAttachmentUploads
} from './attachments.js'
import { handOver } from './hand-over.js'
import { sampleAttachment, sampleAttachmentFile } from './sample-attachment.js'
import { saveFields } from './save-fields.js'
import { completeSigning } from './sign.js'
import { simulateSigning } from './simulate.js'

const licence = (changes: Partial<HeldField> = {}) =>
  field('licence', { type: 'attachment', label: 'Licence', required: true, ...changes })
const attachment = { ...sampleAttachment, file_name: 'licence.pdf', upload_id: 'upl_1' }
const attached = licence({ value: attachment.file_name, attachment })
const attach = (fields: HeldField[], id = 'fld_licence', size = 10) =>
  outcomeOf(() => attachFile(sent([signer('ada')], {}, fields), ada, id, { ...attachment, size }, given, now))

describe('a file', () => {
  test.each([
    ['a PDF', [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31], 'application/pdf'],
    ['a PNG', sampleAttachmentFile(), 'image/png'],
    ['a JPEG', [0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
    ['a web page', [0x3c, 0x68], null],
    ['nothing', [], null]
  ])('is %s by its first bytes', (_, bytes, type) => {
    expect(attachmentTypeOf(Uint8Array.from(bytes))).toBe(type)
  })

  test.each([
    ['licence.pdf', 'application/pdf', 'licence.pdf'],
    ['Licence.PDF', 'application/pdf', 'Licence.PDF'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['photo.exe', 'image/jpeg', 'photo.exe.jpg'],
    ['photo.pdf', 'image/png', 'photo.pdf.png'],
    ['../../etc/passwd', 'image/png', '_.._etc_passwd.png'],
    ['...', 'image/png', 'attachment.png'],
    ['.pdf', 'application/pdf', 'pdf.pdf'],
    ['a\u202egnp.exe', 'image/png', 'a_gnp.exe.png'],
    ['a\u0000b\nc.pdf', 'application/pdf', 'a_b_c.pdf'],
    ['𓀀.pdf', 'application/pdf', '_.pdf'],
    ['CON<>:"|?*.png', 'image/png', 'CON_______.png'],
    [`${'x'.repeat(300)}.pdf`, 'application/pdf', `${'x'.repeat(200)}.pdf`]
  ] as const)('that is called %j, and is %s, is named %j', (name, type, named) => {
    expect(attachmentName(name, type, given)).toBe(named)
  })

  test('has at most 10 MB, and a signer a hundred of them in a day', async () => {
    expect(await outcomeOf(() => assertAttachmentSize(10 * 1024 * 1024, 'upload_key'))).toBe('done')
    expect(await outcomeOf(() => assertAttachmentSize(10 * 1024 * 1024 + 1, 'upload_key'))).toBe('ATTACHMENT_TOO_LARGE')
    expect(await outcomeOf(() => assertUploadsLeft(mostAttachmentUploads - 1))).toBe('done')
    expect(await outcomeOf(() => assertUploadsLeft(mostAttachmentUploads))).toBe('RATE_LIMIT_EXCEEDED')
  })

  test('is attached to a field of the signer that takes one, with room for it', async () => {
    const others = field('other', { signer_id: 'grace', attachment: { ...attachment, size: 20 * 1024 * 1024 } })
    expect(await attach([licence(), others])).toBe('done')
    expect(await attach([licence(), others], 'fld_licence', 5 * 1024 * 1024 + 1)).toBe('ATTACHMENT_TOO_LARGE')
    // In place of an earlier one.
    expect(await attach([licence({ attachment: { ...attachment, size: 24 * 1024 * 1024 } })], 'fld_licence', 9e6)).toBe(
      'done'
    )
    expect(await attach([licence({ signer_id: 'grace' })])).toBe('RESOURCE_NOT_FOUND')
    expect(await attach([licence({ type: 'text' })])).toBe('RESOURCE_NOT_FOUND')
    expect(await attach([licence()], 'fld_other')).toBe('RESOURCE_NOT_FOUND')
  })
})

describe('the value of its field', () => {
  const complete = (fields: HeldField[], entries: { id: string; value: string | null }[] = []) => {
    const request = { fields: entries, consent: { accepted: true, sha256: 'consent' } }
    const signature = { signer_id: 'ada', purpose: 'signature', kind: 'typed', text: 'Ada', png: null } as const
    const held = sent([signer('ada')], {}, [field('sig', { type: 'signature', required: true }), ...fields])
    return completeSigning(held, ada, request, [signature], consentFor, given, act)
  }

  test('is required by name, and the trail has the digest', async () => {
    await expect(complete([licence()])).rejects.toMatchObject({
      code: 'FIELD_REQUIRED',
      message: expect.stringContaining('Licence'),
      details: { fld_licence: 'is required' }
    })
    const { audit } = await complete([attached], [{ id: 'fld_licence', value: 'licence.pdf' }])
    expect(audit?.[1]?.data).toMatchObject({ attachments_sha256: attachment.sha256 })
  })

  test('goes with the file if a condition hides it', async () => {
    const box = field('box', { type: 'checkbox', label: 'Box', value: 'false' })
    const hidden = { ...attached, show_if: { label: 'Box', equals: 'true' } }
    const { fields, audit } = await complete([box, hidden])
    expect(fields).toContainEqual({ id: 'licence', value: null, attachment: null })
    expect(audit?.[1]?.data).not.toHaveProperty('attachments_sha256')
  })

  test('is only taken away, and not typed', async () => {
    const save = (value: string | null) =>
      saveFields(sent([signer('ada')], {}, [attached]), ada, [{ id: 'fld_licence', value }], given, now)
    expect((await save(null)).fields).toEqual([{ id: 'licence', value: null, attachment: null }])
    expect((await save('licence.pdf')).fields).toEqual([{ id: 'licence', value: 'licence.pdf' }])
    expect(await outcomeOf(() => save('other.pdf'))).toBe('FIELD_VALUE_INVALID')
  })

  test('is not the next person’s', () => {
    const held = sent([signer('ada')], { hand_over_allowed: true }, [attached])
    const request = { name: 'Bob', email: 'bob@example.com', reason: 'Bob drives.' }
    expect(handOver(held, ada, request, given, act).fields).toEqual([{ id: 'licence', value: null, attachment: null }])
  })

  test('is not the sender’s to set or to lock', async () => {
    const pages = [{ width: 600, height: 800 }]
    const { type, page, x, y, width, height } = licence()
    const place = (more: object) =>
      outcomeOf(() =>
        assertFields([{ ...{ type, page, x, y, width, height }, required: true, ...more }], pages, 'fields', given)
      )
    expect(await place({})).toBe('done')
    expect(await place({ value: 'a.pdf' })).toBe('FIELD_VALUE_INVALID')
    expect(await place({ read_only: true })).toBe('VALIDATION_FAILED')
    expect(await place({ font_size: 8 })).toBe('VALIDATION_FAILED')
  })

  test('is a sample for test helpers, and shown to the sender once the signer has signed', async () => {
    const held = sent([signer('ada')], {}, [licence()])
    const after = apply(held, await simulateSigning(held, ada, {}, consentFor, given, act))
    expect(after.fields[0]).toMatchObject({ value: 'sample.png', attachment: sampleAttachment })
    expect(attachmentsOf(after, given)).toMatchObject([
      { field_id: 'fld_licence', signer_id: 'sgn_ada', label: 'Licence' }
    ])
    expect(attachmentsOf({ ...after, signers: [signer('ada')] }, given)).toEqual([])
    expect(sampleAttachmentFile()).toHaveLength(sampleAttachment.size)
  })
})
