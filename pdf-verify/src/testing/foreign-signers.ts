import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makePdf } from '@signpost/pdf/testing'

/** A file that a program of others has signed, and the certificate of its signer as PEM. */
interface ForeignFile {
  pdf: Buffer
  certificate: string
}

/** A program that signs PDFs, and what it needs to be installed. */
export interface ForeignSigner {
  name: string
  tools: string[]
  sign(): ForeignFile
}

/** Programs that share no code with this repository: neither that which writes a signature nor that which writes the file. */
export const foreignSigners: ForeignSigner[] = [
  { name: 'Poppler', tools: ['openssl', 'pdfsig', 'certutil', 'pk12util'], sign: () => withPoppler([]) },
  {
    name: 'Poppler, as PAdES',
    tools: ['openssl', 'pdfsig', 'certutil', 'pk12util'],
    sign: () => withPoppler(['-etsi'])
  },
  { name: 'MuPDF, which uses SHA-1', tools: ['openssl', 'mutool'], sign: withMupdf }
]

function withPoppler(flags: string[]): ForeignFile {
  const { folder, run, certificate } = prepare()
  // NSS, which has its keys in a database.
  mkdirSync(path.join(folder, 'nss'))
  run('certutil', '-N', '-d', 'sql:nss', '--empty-password')
  run('pk12util', '-i', 'signer.pfx', '-d', 'sql:nss', '-W', password, '-K', '')
  // It has signed, and fails when it closes its database.
  run(
    'sh',
    '-c',
    `pdfsig -sign Approval -nssdir nss -nick '${signer}' ${flags.join(' ')} form.pdf signed.pdf || [ -s signed.pdf ]`
  )
  return { pdf: readFileSync(path.join(folder, 'signed.pdf')), certificate }
}

function withMupdf(): ForeignFile {
  const { folder, run, certificate } = prepare()
  run('mutool', 'sign', '-s', 'signer.pfx', '-P', password, '-o', 'signed.pdf', 'form.pdf')
  return { pdf: readFileSync(path.join(folder, 'signed.pdf')), certificate }
}

const signer = 'Grace Hopper'
const password = 'secret'

/** A folder with a form that is to be signed, and with the certificate and the key of its signer. */
function prepare() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-foreign-'))
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: folder, stdio: 'pipe' })
  run(
    'openssl',
    ...`req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out signer.pem -days 30 -subj`.split(' '),
    `/CN=${signer}`
  )
  run('openssl', ...`pkcs12 -export -inkey key.pem -in signer.pem -out signer.pfx -passout pass:${password}`.split(' '))
  writeFileSync(path.join(folder, 'form.pdf'), formToSign())
  return { folder, run, certificate: readFileSync(path.join(folder, 'signer.pem'), 'utf8') }
}

const formToSign = () =>
  makePdf([
    [1, '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/SigFlags 3>>>>'],
    [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>/Annots[4 0 R]>>'],
    [4, '<</Type/Annot/Subtype/Widget/FT/Sig/T(Approval)/Rect[72 72 272 122]/P 3 0 R/F 4>>']
  ])
