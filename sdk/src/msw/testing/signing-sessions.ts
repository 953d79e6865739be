import { expect, it } from 'vitest'
import { createSigningClient } from '../../index.js'
import { blankPdf } from '../pdf.js'
import { ada, fields, type MockUnderTest } from './mock-under-test.js'

/** A stroke, 80 pixels wide. */
const drawing =
  'iVBORw0KGgoAAAANSUhEUgAAAFAAAAAYAQAAAABFYUcBAAAAiElEQVR42nXPsQnDMBSEYYcULrNBNMpbKRsoIQNoBM8SXLjMCgEVbi3SKCD0h3eBdH7VBwfHvYH/Dbt8OEbxGqEfxcGgHpz9HKBenC2eoDRn5Qm5OwsrLCp7kyGJKwUmceEDJiYaPYoTLbYfjW5Vc7pBKKJnKYsbMM/iDXiN4h3YgpiAartvfgHRo9cTtU6ijQAAAABJRU5ErkJggg=='

export function signingSessions({ signpost, clientOptions, draft, sent }: MockUnderTest): void {
  it('sign with access code, consent and values, all or nothing', async () => {
    const { id, signers } = await sent({ ...ada, access_code: '4711', fields: [...fields] })
    const { sign_url } = await signpost.documents.createEmbeddedSignUrl(id, { signer_id: signers[0]!.id })
    const signing = createSigningClient({ ...clientOptions, signUrl: sign_url })
    expect(await signing.getSession()).toMatchObject({ access_code_required: true, fields: [] })
    await expect(signing.view()).rejects.toMatchObject({ code: 'ACCESS_CODE_REQUIRED' })
    await expect(signing.enterAccessCode({ access_code: 'no' })).rejects.toMatchObject({ code: 'ACCESS_CODE_INVALID' })
    await signing.enterAccessCode({ access_code: '4711' })
    const place = [id, signers[0]!.id] as const
    expect(await signpost.documents.setAccessCode(...place, { access_code: '0815' })).toMatchObject({ id: place[1] })
    await expect(signing.view()).rejects.toMatchObject({ code: 'ACCESS_CODE_REQUIRED' })
    await signing.enterAccessCode({ access_code: '0815' })
    const session = await signing.view()
    expect(session.pages).toEqual([{ width: 612, height: 792 }])
    expect(await signing.getDocument()).toEqual(blankPdf)
    const values = [{ id: session.fields[1]!.id, value: 'March Street' }]
    const consent = { accepted: true, sha256: session.consent.sha256 }
    const unsigned = signing.complete({ consent, fields: values })
    await expect(unsigned).rejects.toMatchObject({ code: 'SIGNATURE_REQUIRED' })
    expect((await signing.getSession()).fields[1]!.value).toBeNull()
    await signing.saveFields({ fields: values })
    const signature = { kind: 'typed', text: 'Ada' } as const
    const done = await signing.complete({ consent, fields: [], signature })
    expect(done).toMatchObject({ state: 'completed', signer: { status: 'signed' } })
    expect(await signing.download()).toEqual(blankPdf)
    await expect(signing.decline()).rejects.toMatchObject({ code: 'DOCUMENT_COMPLETED' })
  })

  it('show nothing before the code that was sent', async () => {
    const phone = '+442079460958'
    const { id, signers } = await sent({ ...ada, authentication: 'sms_code', phone, fields: [...fields] })
    expect(signers[0]).toMatchObject({ authentication: 'sms_code', phone })
    const { sign_url } = await signpost.documents.createEmbeddedSignUrl(id, { signer_id: signers[0]!.id })
    const signing = createSigningClient({ ...clientOptions, signUrl: sign_url })
    expect(await signing.getSession()).toMatchObject({ authentication: { required: true }, fields: [] })
    await expect(signing.view()).rejects.toMatchObject({ code: 'SIGNING_CODE_REQUIRED' })
    await expect(signing.enterCode({ code: '123456' })).rejects.toMatchObject({ code: 'SIGNING_CODE_EXPIRED' })
    expect(await signing.sendCode()).toMatchObject({ sent_to: '+44********58', code_expires_at: expect.any(String) })
    await expect(signing.sendCode()).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' })
    const [message] = (await signpost.testHelpers.listMessages({ document_id: id })).data
    expect(message).toMatchObject({ to: phone, kind: 'code' })
    const code = message!.text.slice(0, 6)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await expect(signing.enterCode({ code: wrong })).rejects.toMatchObject({ code: 'SIGNING_CODE_INVALID' })
    await signing.enterCode({ code })
    expect((await signing.view()).fields).toHaveLength(fields.length)
    // Another number has to be proved.
    await signpost.documents.updateSigner(id, signers[0]!.id, { phone: '+442079460959' })
    await expect(signing.view()).rejects.toMatchObject({ code: 'SIGNING_CODE_REQUIRED' })
  })

  it('have codes by e-mail', async () => {
    const { id, signers } = await sent({ ...ada, authentication: 'email_code' })
    const { sign_url } = await signpost.documents.createEmbeddedSignUrl(id, { signer_id: signers[0]!.id })
    const signing = createSigningClient({ ...clientOptions, signUrl: sign_url })
    await signing.sendCode()
    const letters = (await signpost.testHelpers.listEmails({ document_id: id })).data
    const letter = letters.find(({ kind }) => kind === 'code')!
    expect(letter).toMatchObject({ to: ada.email, subject: expect.stringContaining('Your code') })
    await signing.enterCode({ code: /\d{6}/.exec(letter.text)![0] })
    expect(await signing.getSession()).toMatchObject({ authentication: { required: false } })
  })

  it('are drawn for on another device', async () => {
    const { id, signers } = await sent({ ...ada, fields: [...fields] })
    const { sign_url } = await signpost.documents.createEmbeddedSignUrl(id, { signer_id: signers[0]!.id })
    const signing = createSigningClient({ ...clientOptions, signUrl: sign_url })
    expect(await signing.getDrawing()).toEqual({ state: 'ended', image: null })
    const { url, expires_at } = await signing.createPad({ purpose: 'signature' })
    const pad = createSigningClient({ ...clientOptions, signUrl: url })
    expect(await pad.getPad()).toMatchObject({ purpose: 'signature', expires_at, language_used: 'en' })
    await expect(pad.getSession()).rejects.toMatchObject({ code: 'SIGNING_TOKEN_INVALID' })
    await expect(signing.getPad()).rejects.toMatchObject({ code: 'SIGNING_TOKEN_INVALID' })
    await pad.draw({ image: drawing })
    await expect(pad.draw({ image: drawing })).rejects.toMatchObject({ code: 'SIGNING_TOKEN_EXPIRED' })
    expect(await signing.getDrawing()).toEqual({ state: 'drawn', image: drawing })
    const { data } = await signpost.documents.listEvents(id)
    expect(data.at(-1)).toMatchObject({ action: 'signer.drew_elsewhere', data: { purpose: 'signature' } })
  })

  it('attach files, which the sender gets once the signer has signed', async () => {
    const box = { type: 'attachment', page: 1, x: 72, y: 400, width: 180, height: 24 } as const
    const photo = { ...box, label: 'Photo' }
    const { id, signers } = await sent({ ...ada, fields: [...fields, photo] })
    const { sign_url } = await signpost.documents.createEmbeddedSignUrl(id, { signer_id: signers[0]!.id })
    const signing = createSigningClient({ ...clientOptions, signUrl: sign_url })
    const { consent, fields: own } = await signing.view()
    const [signature, , field] = own.map((each) => each.id) as [string, string, string]
    const upload = async (file: Uint8Array<ArrayBuffer>, file_name: string, type = 'application/pdf') => {
      const { upload_url, upload_key } = await signing.createUploadUrl({
        field_id: field,
        file_name,
        file_size: file.length
      })
      const put = await fetch(upload_url, { method: 'PUT', headers: { 'content-type': type }, body: file })
      expect(put.status).toBe(200)
      return { upload_key }
    }
    const wrong = signing.createUploadUrl({ field_id: signature, file_name: 'a.pdf', file_size: 10 })
    await expect(wrong).rejects.toMatchObject({ code: 'FIELD_UNKNOWN' })
    const text = await upload(new TextEncoder().encode('no picture'), 'a.pdf')
    await expect(signing.attachFile(field, text)).rejects.toMatchObject({ code: 'ATTACHMENT_INVALID' })
    const foreign = await signpost.documents.createUploadUrl({ file_name: 'a.pdf', file_size: 10 })
    const { upload_key: theirs } = foreign
    await expect(signing.attachFile(field, { upload_key: theirs })).rejects.toMatchObject({
      code: 'UPLOAD_KEY_FOREIGN'
    })
    const { upload_url } = await signing.createUploadUrl({ field_id: field, file_name: 'a.gif', file_size: 10 })
    const gif = await fetch(upload_url, { method: 'PUT', headers: { 'content-type': 'image/gif' }, body: 'GIF89a' })
    expect(gif.status).toBe(415)
    const key = await upload(blankPdf, 'licence.png', 'image/png')
    await expect(signpost.documents.create(key)).rejects.toMatchObject({ code: 'UPLOAD_KEY_FOREIGN' })

    const finish = () =>
      signing.complete({
        consent: { accepted: true, sha256: consent.sha256 },
        fields: [{ id: own[1]!.id, value: 'March Street' }],
        signature: { kind: 'typed', text: 'Ada' }
      })
    await expect(finish()).rejects.toMatchObject({ code: 'FIELD_REQUIRED', details: { [field]: 'is required' } })
    const about = { file_name: 'licence.png.pdf', size: blankPdf.length, content_type: 'application/pdf' }
    const { fields: attached } = await signing.attachFile(field, key)
    expect(attached[2]).toMatchObject({ value: about.file_name, attachment: about })
    expect(await signing.attachFile(field, key)).toMatchObject({ fields: attached })
    expect(await signpost.documents.listAttachments(id)).toEqual({ data: [] })
    await finish()
    const { data } = await signpost.documents.listAttachments(id)
    expect(data).toMatchObject([{ field_id: field, signer_id: signers[0]!.id, label: 'Photo', ...about }])
    expect(await signpost.documents.downloadAttachment(id, field)).toEqual(blankPdf)

    const sample = await sent({ ...ada, fields: [...fields, photo] })
    await signpost.testHelpers.sign(sample.id, sample.signers[0]!.id)
    const [made] = (await signpost.documents.listAttachments(sample.id)).data
    expect(made).toMatchObject({ file_name: 'sample.png', content_type: 'image/png' })
    expect(await signpost.documents.downloadAttachment(sample.id, made!.field_id)).toHaveLength(made!.size)
  })

  it('take an approval without a signature', async () => {
    const { id, signers } = await sent({ ...ada, action: 'approve' })
    const { sign_url } = await signpost.documents.createEmbeddedSignUrl(id, { signer_id: signers[0]!.id })
    const signing = createSigningClient({ ...clientOptions, signUrl: sign_url })
    const session = await signing.view()
    expect(session).toMatchObject({ signer: { action: 'approve' }, fields: [] })
    expect(session.consent.text).toContain('I approve this document')
    const [invitation] = (await signpost.testHelpers.listEmails({ document_id: id })).data
    expect(invitation!.subject).toContain('asks you to approve')
    const consent = { accepted: true, sha256: session.consent.sha256 }
    const signature = { kind: 'typed', text: 'Ada' } as const
    await expect(signing.complete({ consent, fields: [], signature })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { signature: expect.any(String) }
    })
    const done = await signing.complete({ consent, fields: [] })
    expect(done).toMatchObject({ state: 'completed', signer: { action: 'approve', status: 'signed' } })
  })

  it('lead on to the pages of the sender, and cannot be declined where that is not allowed', async () => {
    const { id } = await draft()
    const { signers } = await signpost.documents.send(id, {
      signers: [{ ...ada, redirect_urls: { signed: 'http://localhost:3000/?a=1' } }],
      redirect_urls: { declined: 'https://app.example.com/' },
      decline_allowed: false
    })
    const { sign_url } = await signpost.documents.createEmbeddedSignUrl(id, { signer_id: signers[0]!.id })
    const signing = createSigningClient({ ...clientOptions, signUrl: sign_url })
    const session = await signing.view()
    expect(session).toMatchObject({ decline_allowed: false, redirect_url: null })
    await expect(signing.decline()).rejects.toMatchObject({ status: 403, code: 'DECLINE_NOT_ALLOWED' })
    const consent = { accepted: true, sha256: session.consent.sha256 }
    const { redirect_url } = await signing.complete({ consent, fields: [], signature: { kind: 'typed', text: 'Ada' } })
    expect(redirect_url).toBe(`http://localhost:3000/?a=1&document_id=${id}&signer_id=${signers[0]!.id}&event=signed`)
    const update = signpost.documents.update((await draft()).id, {
      redirect_urls: { signed: 'http://app.example.com/' }
    })
    await expect(update).rejects.toMatchObject({ details: { 'redirect_urls.signed': expect.any(String) } })
  })

  it('are handed over to another person', async () => {
    const { id } = await draft()
    const { signers } = await signpost.documents.send(id, { signers: [ada], hand_over_allowed: true })
    const { sign_url } = await signpost.documents.createEmbeddedSignUrl(id, { signer_id: signers[0]!.id })
    const signing = createSigningClient({ ...clientOptions, signUrl: sign_url })
    expect(await signing.view()).toMatchObject({ hand_over_allowed: true })
    const grace = { name: 'Grace Hopper', email: 'grace@example.com' }
    expect(Date.parse((await signing.reportAbuse({ reason: 'other' })).reported_at)).not.toBeNaN()
    const own = signing.handOver({ ...grace, email: ada.email, reason: 'On leave.' })
    await expect(own).rejects.toMatchObject({ code: 'DUPLICATE_SIGNER' })
    expect(await signing.handOver({ ...grace, reason: 'On leave.' })).toEqual(grace)
    await expect(signing.getSession()).rejects.toMatchObject({ code: 'SIGNING_TOKEN_INVALID' })
    const { data } = await signpost.testHelpers.listEmails({ document_id: id })
    const invitation = data.find(({ to }) => to === grace.email)
    expect(invitation?.text).toContain(`${ada.name} has handed this over to you.`)
    const [event] = (await signpost.events.list({ type: 'signer.replaced', document_id: id })).data
    expect(event).toMatchObject({ data: { signer: { id: signers[0]!.id, ...grace, status: 'pending' } } })

    const kept = await sent(ada)
    const { sign_url: other } = await signpost.documents.createEmbeddedSignUrl(kept.id, {
      signer_id: kept.signers[0]!.id
    })
    const refused = createSigningClient({ ...clientOptions, signUrl: other }).handOver({
      ...grace,
      reason: 'On leave.'
    })
    await expect(refused).rejects.toMatchObject({ status: 403, code: 'HAND_OVER_NOT_ALLOWED' })
  })

  it('are begun on a device that is handed around', async () => {
    const { id } = await sent(ada)
    const { in_person_url } = await signpost.documents.createInPersonUrl(id, { host: 'Charles Babbage' })
    expect(in_person_url).toContain('/in-person#token=')
    const { data } = await signpost.documents.listEvents(id)
    expect(data.at(-1)).toMatchObject({
      action: 'document.in_person_url_created',
      data: { host: 'Charles Babbage', link_id: expect.stringMatching(/^lnk_/) }
    })
    const unsent = signpost.documents.createInPersonUrl((await draft()).id, { host: 'Charles Babbage' })
    await expect(unsent).rejects.toMatchObject({ status: 409, code: 'DOCUMENT_NOT_SENT' })
    const [signer] = (await signpost.documents.get(id)).signers
    await signpost.testHelpers.sign(id, signer!.id, { host: 'Charles Babbage' })
    const { data: signed } = await signpost.documents.listEvents(id)
    const [begun, ...since] = signed.slice(data.length)
    expect(begun).toMatchObject({ action: 'signer.in_person', simulated: true, data: { host: 'Charles Babbage' } })
    const own = since.filter(({ actor }) => actor.type === 'signer')
    expect(own.map(({ action }) => action)).toContain('signer.signed')
    expect(own.map(({ via }) => via?.kind)).toEqual(own.map(() => 'in_person'))
  })

  it('are taken by one of several people', async () => {
    const grace = { email: 'grace@example.com', name: 'Grace Hopper' }
    const { id, signers } = await sent({ candidates: [ada, grace] })
    const one = signers[0]!
    const [first, second] = one.candidates
    expect(one).toMatchObject({ ...ada, taken_by: null, candidates: [ada, { ...grace, bounce: null }] })
    const letters = (await signpost.testHelpers.listEmails({ document_id: id })).data
    expect(letters.map(({ to }) => to).sort()).toEqual([ada.email, grace.email])
    expect(letters[0]!.text).toContain('whoever takes it first does it for all')
    const unnamed = signpost.documents.createEmbeddedSignUrl(id, { signer_id: one.id })
    await expect(unnamed).rejects.toMatchObject({ status: 422, code: 'CANDIDATE_REQUIRED' })
    const open = async (candidate_id: string) => {
      const { sign_url } = await signpost.documents.createEmbeddedSignUrl(id, { signer_id: one.id, candidate_id })
      return createSigningClient({ ...clientOptions, signUrl: sign_url })
    }
    const [mine, theirs] = [await open(first!.id), await open(second!.id)]
    expect(await theirs.view()).toMatchObject({ take_required: true, candidates: [ada.name, grace.name] })
    await expect(theirs.decline()).rejects.toMatchObject({ status: 409, code: 'TAKE_REQUIRED' })
    const bounced = await signpost.testHelpers.bounce(id, one.id, { candidate_id: first!.id })
    expect(bounced.signers[0]).toMatchObject({ bounce: null, candidates: [{ bounce: { status: '5.1.1' } }, {}] })
    expect(await theirs.take()).toMatchObject({ take_required: false, signer: { name: grace.name } })
    await expect(mine.take()).rejects.toMatchObject({
      code: 'SIGNING_TOKEN_INVALID',
      details: { taken_by: grace.name }
    })
    const found = (await signpost.documents.list({ signer_email: ada.email, search: 'Lovelace' })).data
    expect(found.map((document) => document.id)).toContain(id)
    const [event] = (await signpost.events.list({ type: 'signer.taken', document_id: id })).data
    expect(event).toMatchObject({ data: { signer: { ...grace, taken_by: second!.id, status: 'pending' } } })
    expect((await theirs.view()).signer.status).toBe('viewed')
    const again = await signpost.documents.updateSigner(id, one.id, { candidates: [ada, grace] })
    expect(again).toMatchObject({ ...ada, taken_by: null, status: 'pending' })
    await expect(theirs.getSession()).rejects.toMatchObject({ code: 'SIGNING_TOKEN_INVALID' })
    const candidate_id = again.candidates[0]!.id
    const { signers: taken } = await signpost.testHelpers.take(id, one.id, { candidate_id })
    expect(taken[0]).toMatchObject({ ...ada, taken_by: candidate_id })
    const { signers: kept } = (
      await signpost.documents.update((await draft()).id, { signers: [{ candidates: [ada, grace] }] })
    ).draft!
    expect(kept).toMatchObject([{ ...ada, candidates: [ada, grace] }])
  })

  it('end when another person signs', async () => {
    const { id, signers } = await sent({ ...ada, access_code: '4711', fields: [...fields] })
    const { sign_url } = await signpost.documents.createEmbeddedSignUrl(id, { signer_id: signers[0]!.id })
    const ended = createSigningClient({ ...clientOptions, signUrl: sign_url })
    await ended.enterAccessCode({ access_code: '4711' })
    await ended.saveFields({ fields: [{ id: (await ended.getSession()).fields[1]!.id, value: 'March Street' }] })
    const replaced = await signpost.documents.updateSigner(id, signers[0]!.id, {
      email: 'grace@example.com',
      name: 'Grace'
    })
    expect(replaced).toMatchObject({
      id: signers[0]!.id,
      email: 'grace@example.com',
      status: 'pending',
      viewed_at: null
    })
    await expect(ended.getSession()).rejects.toMatchObject({ code: 'SIGNING_TOKEN_INVALID' })
    const [, invitation] = (await signpost.testHelpers.listEmails({ document_id: id })).data.toReversed()
    expect(invitation).toMatchObject({ to: 'grace@example.com', kind: 'invitation' })
    const signing = createSigningClient({ ...clientOptions, signUrl: invitation!.links[0]! })
    const session = await signing.view()
    expect(session).toMatchObject({ access_code_required: false, signer: { name: 'Grace' } })
    expect(session.fields.map(({ value }) => value)).toEqual(session.fields.map(() => null))
    expect((await signpost.events.list({ type: 'signer.replaced' })).data).toMatchObject([
      { data: { id, signer: { id: signers[0]!.id, email: 'grace@example.com' } } }
    ])
  })

  it('tell whom e-mails do not reach, until another address is given', async () => {
    const { id, signers } = await sent(ada)
    const [bounced] = (await signpost.testHelpers.bounce(id, signers[0]!.id)).signers
    expect(bounced?.bounce).toMatchObject({ status: '5.1.1', reason: expect.stringContaining(ada.email) })
    expect((await signpost.documents.listEmails(id)).data).toMatchObject([
      {
        to: ada.email,
        signer_id: signers[0]!.id,
        kind: 'invitation',
        status: 'bounced',
        reason: bounced?.bounce?.reason
      }
    ])
    await signpost.testHelpers.bounce(id, signers[0]!.id)
    expect((await signpost.events.list({ type: 'signer.bounced', document_id: id })).data).toMatchObject([
      { data: { signer: { id: signers[0]!.id, bounce: bounced?.bounce } } }
    ])
    await signpost.testHelpers.remind(id)
    expect((await signpost.documents.remind(id)).reminded).toEqual([])
    expect((await signpost.testHelpers.listEmails({ document_id: id })).data.map(({ kind }) => kind)).toEqual([
      'invitation'
    ])
    expect((await signpost.documents.remind(id, { signer_id: signers[0]!.id })).reminded).toMatchObject([
      { bounce: null }
    ])
    await signpost.testHelpers.bounce(id, signers[0]!.id)
    const corrected = await signpost.documents.updateSigner(id, signers[0]!.id, { email: 'grace@example.com' })
    expect(corrected.bounce).toBeNull()
  })

  it('are in the language that the signer chooses', async () => {
    expect((await signpost.languages.list()).data).toContainEqual({
      language: 'de',
      name: 'Deutsch',
      english_name: 'German',
      direction: 'ltr'
    })
    const { id, signers } = await sent({ ...ada, language: 'de-AT' })
    expect(signers[0]).toMatchObject({ language: 'de-AT', language_used: 'de' })
    const { sign_url } = await signpost.documents.createEmbeddedSignUrl(id, { signer_id: signers[0]!.id })
    const signing = createSigningClient({ ...clientOptions, signUrl: sign_url })
    const german = await signing.getSession()
    const spanish = await signing.chooseLanguage({ language: 'es' })
    expect(spanish).toMatchObject({ language: 'es', language_used: 'es' })
    expect(spanish.consent.sha256).not.toBe(german.consent.sha256)
    expect((await signpost.documents.get(id)).signers[0]).toMatchObject({ language: 'de-AT', language_used: 'es' })
    expect(await signing.chooseLanguage({ language: 'de' })).toEqual(german)
  })

  it('decline', async () => {
    const { id } = await sent(ada)
    const [invitation] = (await signpost.testHelpers.listEmails({ document_id: id })).data
    const signing = createSigningClient({ ...clientOptions, signUrl: invitation!.links[0]! })
    expect(await signing.decline()).toMatchObject({ state: 'declined', document: { status: 'voided' } })
  })
}
