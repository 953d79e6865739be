import { createAccount } from '@signpost/server'
import { makePdf } from '../../support/pdfs.ts'
import { timesOfUploads } from './honest-uploads.mjs'

const pages = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', '<</Type/Page/Parent 2 0 R>>']
const objects = (bodies) => bodies.map((body, index) => `${index + 1} 0 obj${body}endobj\n`).join('')
const field = (_, index) => `<</Subtype/Widget/FT/Tx/T(f${index})/V(a value)/Rect[${index % 500} 20 600 40]>>`
const refs = Array.from({ length: 60_000 }, (_, index) => `${index + 4} 0 R`).join(' ')

/** Files that take seconds: without a cross-reference, so that they have to be repaired, too. */
const slowFiles = {
  '60,000 fields': () =>
    objects([
      `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${refs}]/NeedAppearances true>>>>`,
      pages[1],
      `<</Type/Page/Parent 2 0 R/Annots[${refs}]>>`,
      ...Array.from({ length: 60_000 }, field)
    ]),
  '900,000 empty objects': () => objects([...pages, ...Array(900_000).fill(' null ')])
}

/** Small uploads of an account that has also uploaded three files that take long, and those of another account. */
export async function measureSlowFiles({ url, context }) {
  console.log('\nPOST /documents of a small PDF one after the other, while three PDFs of one account are processed.\n')
  const small = (await makePdf()).toString('base64')
  for (const [name, make] of Object.entries(slowFiles)) {
    const [own, other] = [await newKey(context), await newKey(context)]
    for (const key of [own, other]) await timesOfUploads(url, key, small, 5)
    const bytes = Buffer.from(`%PDF-1.7\n${make()}trailer<</Root 1 0 R>>\n`)
    const uploads = await Promise.all([1, 2, 3].map(() => upload(url, own, bytes)))
    let isOver = false
    const slow = Promise.all(uploads.map((upload_key) => create(url, own, upload_key))).finally(() => {
      isOver = true
    })
    const until = () => isOver
    const [ownTimes, otherTimes] = await Promise.all([own, other].map((key) => timesOfUploads(url, key, small, until)))
    console.log(
      `${name}: ${(await slow).map(({ ms, answer }) => `${answer} after ${(ms / 1000).toFixed(1)} s`).join(', ')}`
    )
    for (const [whose, times] of [
      ['own', ownTimes],
      ['another account’s', otherTimes]
    ])
      console.log(`  ${whose}: ${times.length}, the longest ${Math.max(...times).toFixed(0)} ms`)
  }
}

async function newKey({ sql }) {
  const created = {
    email: `${crypto.randomUUID()}@example.com`,
    name: 'Example Ltd',
    plan: 'enterprise',
    verified: true
  }
  return (await createAccount(sql, created, new Date())).live_key
}

const headersOf = (key) => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' })

async function upload(url, key, file) {
  const body = JSON.stringify({ file_name: 'slow.pdf', file_size: file.length })
  const response = await fetch(`${url}/v1/documents/upload-url`, { method: 'POST', headers: headersOf(key), body })
  const { upload_url, upload_key } = await response.json()
  await fetch(upload_url, { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: file })
  return upload_key
}

async function create(url, key, upload_key) {
  const start = performance.now()
  const body = JSON.stringify({ file_name: 'slow.pdf', upload_key })
  const response = await fetch(`${url}/v1/documents`, { method: 'POST', headers: headersOf(key), body })
  const { error } = await response.json()
  return { ms: performance.now() - start, answer: error?.code ?? response.status }
}
