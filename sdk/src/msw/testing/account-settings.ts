import { expect, it } from 'vitest'
import { createClient, createSigningClient } from '../../index.js'
import type { MockUnderTest } from './mock-under-test.js'

export function accountSettings({ mock, signpost, live, connection }: MockUnderTest): void {
  it('apply to what is sent afterwards', async () => {
    const changed = await signpost.account.update({
      default_language: 'de',
      embed_origins: ['https://app.example.com']
    })
    expect(changed).toMatchObject({ default_language: 'de', reminder_after_hours: 48 })
    expect(await live.account.get()).toMatchObject({ embed_origins: ['https://app.example.com'] })
    const { id, signers } = await mock.fixtures.document({ status: 'sent' })
    expect(signers).toMatchObject([{ language: 'de' }])
    const embed = (embed_origin: string) =>
      signpost.documents.createEmbeddedSignUrl(id, { signer_id: signers[0]!.id, embed_origin })
    await expect(embed('https://other.example.com')).rejects.toMatchObject({ code: 'EMBED_ORIGIN_NOT_ALLOWED' })
    expect(await embed('https://app.example.com')).toMatchObject({ sign_url: expect.any(String) })
  })

  it('return to their defaults with null', async () => {
    const { branding, ...before } = await signpost.account.get()
    const changes = {
      name: 'Sample',
      notify_on_completion: true,
      theme_allowed: false,
      embed_origins: ['https://a.example']
    }
    const changed = await signpost.account.update({ ...changes, branding: { color: '#0f766e' } })
    expect(changed).toMatchObject({ ...changes, branding: { color: '#0f766e' } })
    const nulls = { name: null, notify_on_completion: null, theme_allowed: null, embed_origins: null, branding: null }
    const name = before.email
    expect(await signpost.account.update(nulls)).toEqual({ ...before, name, branding: { logo_url: null, color: null } })
    expect(branding).toEqual({ logo_url: null, color: null })
  })

  it('notify the owner of completed documents', async () => {
    await signpost.account.update({ notify_on_completion: true })
    await mock.fixtures.document({ status: 'completed' })
    const { to, subject } = mock.state.emails.find(({ kind }) => kind === 'completion-notice')!
    expect({ to, subject }).toEqual({ to: mock.state.account.email, subject: expect.stringContaining('Completed: ') })
  })

  it('time the reminder', async () => {
    await signpost.account.update({ reminder_after_hours: 5 })
    await mock.fixtures.document({ status: 'sent' })
    await mock.clock.advance({ hours: 5 })
    expect(mock.state.emails.map(({ kind }) => kind)).toEqual(['invitation', 'reminder'])
    await signpost.account.update({ reminder_after_hours: null })
    await mock.fixtures.document({ status: 'sent' })
    await mock.clock.advance({ days: 7 })
    expect(mock.state.emails.map(({ kind }) => kind)).toEqual(['invitation', 'reminder', 'invitation'])
  })

  it('time further reminders, and the e-mail before the deadline', async () => {
    const reminders = { after_hours: 5, every_hours: 24, max: 2 }
    const changed = await signpost.account.update({ reminders, expiry_notice_hours: 12 })
    expect(changed).toMatchObject({ reminders, reminder_after_hours: 5, expiry_notice_hours: 12 })
    const { id } = await mock.fixtures.document({ status: 'sent' })
    const kinds = () => mock.state.emails.map(({ kind }) => kind)
    await mock.clock.advance({ hours: 28 })
    expect(kinds()).toEqual(['invitation', 'reminder'])
    await mock.clock.advance({ hours: 1 })
    expect(kinds()).toEqual(['invitation', 'reminder', 'reminder'])
    // The first e-mails are deleted after 30 days.
    await mock.clock.advance({ days: 29 })
    expect(kinds().slice(-2)).toEqual(['deadline', 'expired'])
    const actions = (await signpost.documents.listEvents(id)).data.map(({ action }) => action)
    expect(actions.slice(-4)).toEqual([
      'signer.reminded',
      'signer.reminded',
      'signer.deadline_announced',
      'document.expired'
    ])
    await signpost.account.update({ reminders: null, expiry_notice_hours: null })
    const draft = await mock.fixtures.document({ status: 'draft' })
    await signpost.documents.update(draft.id, { reminders: { max: 0 }, expiry_notice_hours: 24 })
    await signpost.documents.send(draft.id, {
      signers: [{ email: 'ada@example.com', name: 'Ada' }],
      expires_in_days: 3
    })
    await mock.clock.advance({ days: 2 })
    expect(kinds().slice(-2)).toEqual(['invitation', 'deadline'])
    expect(await signpost.documents.update(draft.id, { reminders: null })).toMatchObject({
      reminders: null,
      expiry_notice_hours: 24
    })
  })

  it('have a text of their own for signers to agree to', async () => {
    const disclosure = 'You agree to sign electronically.'
    await signpost.account.update({ disclosure })
    const { id, signers } = await mock.fixtures.document({ status: 'sent' })
    const { sign_url } = await signpost.documents.createEmbeddedSignUrl(id, { signer_id: signers[0]!.id })
    const signing = createSigningClient({ ...connection, token: sign_url.split('#token=')[1]! })
    const { consent, document } = await signing.view()
    expect([consent.text, document.sender_email]).toEqual([disclosure, 'owner@example.com'])
    const signature = { kind: 'typed', text: 'Ada' } as const
    await signing.complete({ consent: { accepted: true, sha256: consent.sha256 }, fields: [], signature })
    const consented = (await signpost.documents.listEvents(id)).data.find(({ action }) => action === 'signer.consented')
    expect(consented!.data).toEqual({ consent_sha256: consent.sha256, consent_text: disclosure })
  })

  it('brand signing pages', async () => {
    const { account } = signpost
    expect(await account.get()).toMatchObject({ branding: { logo_url: null, color: null } })
    const logo = btoa('\x89PNG\r\n\x1a\n and more')
    const { branding } = await account.update({ branding: { logo, color: '#0F766E' } })
    expect(branding).toEqual({
      logo_url: expect.stringMatching(/^https:.*\/branding\/[0-9a-f]{64}\.png$/),
      color: '#0f766e'
    })
    const file = await globalThis.fetch(branding.logo_url!)
    expect([file.headers.get('content-type'), (await file.arrayBuffer()).byteLength]).toEqual(['image/png', 17])
    const { id, signers } = await mock.fixtures.document({ status: 'sent' })
    const { sign_url } = await signpost.documents.createEmbeddedSignUrl(id, { signer_id: signers[0]!.id })
    const signing = createSigningClient({ ...connection, token: sign_url.split('#token=')[1]! })
    expect((await signing.getSession()).branding).toEqual(branding)
    const removed = await account.update({ branding: { logo: null } })
    expect(removed.branding).toEqual({ logo_url: null, color: '#0f766e' })
    const svg = account.update({ branding: { logo: btoa('<svg>') } })
    await expect(svg).rejects.toMatchObject({ details: { 'branding.logo': 'must be a PNG or JPEG' } })
  })

  it('are previewed without being saved', async () => {
    const { invitation } = await signpost.account.preview({ name: 'Sample GmbH', default_language: 'de' })
    expect(invitation.subject).toContain('Sample GmbH bittet um Ihre Unterschrift')
    expect(await signpost.account.get()).toMatchObject({ name: 'Example Ltd', default_language: null })
  })

  it('need a key that may erase for retention', async () => {
    const keep = { retention_days: 30 }
    await expect(signpost.account.update(keep)).rejects.toMatchObject({ code: 'SCOPE_MISSING' })
    const { key } = await mock.fixtures.key({ scopes: ['account', 'erase'] })
    const { account } = createClient({ apiKey: key, ...connection })
    expect(await account.update(keep)).toMatchObject(keep)
  })
}
