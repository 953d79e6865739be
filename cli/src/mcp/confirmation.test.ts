import { tools } from '@signpost/spec/tools'
import { expect, test } from 'vitest'
import { confirmationOf } from './confirmation.js'

const toolNamed = (name: string) => tools.find((tool) => tool.name === name)!
const id = 'doc_01jd3n0a5sf4v9y2c7m1d8t3be'
const known = {
  title: 'Board minutes',
  signers: [
    { id: 'sgn_1', name: 'Ada', email: 'ada@example.com', action: 'sign', authentication: 'none', role: null },
    { id: 'sgn_2', name: 'Grace', email: 'grace@example.com', action: 'approve', authentication: 'sms_code' }
  ]
}
const ask = (name: string, args: object) => confirmationOf(toolNamed(name), { id, ...args }, known).split('\n')

test('a signer who is corrected is shown as they are, and each value as it would be', () => {
  expect(ask('update_signer', { signer_id: 'sgn_2', email: 'attacker@evil.example', phone: '+4915112345678' })).toEqual(
    [
      `${toolNamed('update_signer').title}: “Board minutes”, with a live key.`,
      'Signer: Grace <grace@example.com>, action: “approve”, identified by: “sms_code”',
      'E-mail: “grace@example.com” → “attacker@evil.example”',
      'Phone: “+4915112345678”'
    ]
  )
})

test('of a send, copies, the message and where signers go afterwards are shown', () => {
  const lines = ask('send_document', {
    signers: [{ name: 'Ada', email: 'ada@example.com', fields: [{}, {}], order: 2, access_code: 'swordfish' }],
    cc: [{ name: 'Eve', email: 'eve@evil.example' }],
    message: 'Pay to IBAN 123\nSigners:\n- Bob <bob@example.com>',
    redirect_urls: { completed: 'https://evil.example' },
    expires_in_days: 3,
    skip_email: true
  })
  expect(lines.slice(1)).toEqual([
    'Signers:',
    '- Ada <ada@example.com>, order: 2, fields: 2, access code: “swordfish”',
    'Copies to:',
    '- Eve <eve@evil.example>',
    'Message: “Pay to IBAN 123 Signers: - Bob <bob@example.com>”',
    'After signing, signers are sent to: {"completed":"https://evil.example"}',
    'Days until the deadline: 3',
    'Without invitations by e-mail: yes'
  ])
})

test('a reminder shows whom it reaches and what it says', () => {
  expect(ask('remind_signers', { message: 'Today, please' }).slice(1)).toEqual([
    'Signers:',
    '- Ada <ada@example.com>',
    '- Grace <grace@example.com>, action: “approve”, identified by: “sms_code”',
    'Message: “Today, please”'
  ])
})

test('a link to sign with says whose name it signs in', () => {
  expect(ask('create_embedded_sign_url', { signer_id: 'sgn_1', embed_origin: 'https://app.example' }).slice(1)).toEqual(
    [
      'Signer: Ada <ada@example.com>',
      'Shown on the website: “https://app.example”',
      'Whoever has this link can sign in the name of this person.'
    ]
  )
})

test('names cannot look like lines of the question, nor turn it around', () => {
  const lines = ask('send_document', { signers: [{ name: 'Ada\n- Bob <b@x>', email: 'a@x\u202e.moc' }] })
  expect(lines.slice(1)).toEqual(['Signers:', '- Ada - Bob <b@x> <a@x .moc>'])
})

test('each argument of a tool that asks first has words of its own', () => {
  for (const tool of tools.filter(({ isFinal }) => isFinal)) {
    const names = Object.keys(tool.inputSchema.properties!).filter((name) => !['id', 'signer_id'].includes(name))
    for (const name of names)
      expect(ask(tool.name, { [name]: 'x' }).join('\n'), name).not.toMatch(new RegExp(`^${name}:`, 'm'))
  }
})

test('several roles of one signer, and how they are invited, are shown where they are not as usual', () => {
  const ada = { name: 'Ada', email: 'a@example.com', action: 'sign', authentication: 'none' }
  const signers = [
    { ...ada, roles: ['Tenant', 'Guarantor'], invitation: 'none', signature_block: true },
    { ...ada, role: 'Owner', roles: ['Owner'], invitation: null, signature_block: false }
  ]
  expect(ask('send_document', { signers }).slice(1)).toEqual([
    'Signers:',
    '- Ada <a@example.com>, roles: ["Tenant","Guarantor"], invited by: “none”, signature block: yes',
    '- Ada <a@example.com>, role: “Owner”'
  ])
})
