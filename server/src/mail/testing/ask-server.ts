import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { checkMail } from '../../command/doctor/check-mail.js'
import type { Email } from '../mailer.js'
import { createSmtpMailer } from '../smtp-mailer.js'
import { type KeyPair, type Manners, startFakeMailServer } from './fake-mail-server.js'

const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-mail-'))

/** A certificate that nobody has signed, for hosts. */
export function certificateFor(...names: string[]): KeyPair {
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const about = ['-subj', '/CN=mail', '-addext', `subjectAltName=${names.join(',')}`, '-keyout', key, '-out', cert]
  execFileSync('openssl', [...made, ...about], { stdio: 'ignore' })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}
const right = certificateFor('IP:127.0.0.1', 'DNS:localhost')

const email: Email = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  accountId: 'a',
  mode: 'live',
  documentUuid: null,
  kind: 'invitation',
  to: { name: 'Łukasz Żółć', email: 'lukasz@example.com' },
  fromName: 'Müller GmbH',
  returnTo: null,
  replyTo: null,
  unsubscribe: null,
  language: 'pl',
  subject: 'Proszę podpisać',
  text: `Żółć ${'x'.repeat(2000)}`,
  html: '<p>Żółć</p>',
  links: []
}

/** What a letter and `doctor` come to at a server. */
export async function askServer(
  manners: Manners,
  { user = '', scheme = 'smtp', query = '', certificate = right } = {}
) {
  await using server = await startFakeMailServer(manners, certificate)
  const url = `${scheme}://${user}127.0.0.1:${server.port}${query}`
  const capture = async () => undefined
  const mailer = createSmtpMailer({ url, from: 'Signpost <sign@example.com>', namesProduct: false, capture })
  const said = await mailer.send(email).then(
    () => 'sent',
    (error) => error
  )
  const doctor = await checkMail({ mail: { kind: 'smtp', url, from: 'sign@example.com' } as never })
  return { letters: server.letters, said, doctor }
}
