import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Answer } from '../../support/api.js'
import { repository } from '../../support/repository.js'
import { missing, tools } from '../../support/tools.js'
import { createWorld, type World } from '../../world.js'
import { changedPages } from './support/changed-pages.js'
import { bothOpen, findsDamage, lostWords, wordsOf } from './support/two-readers.js'

// PDFs of others as senders upload them: to a service, over HTTP, beside two other readers. CORPUS_FOLDERS names folders
// of them, separated by colons. CORPUS_JSON names a file for what became of each.
const folders = (process.env.CORPUS_FOLDERS ?? path.join(repository, 'server/forms/drawn')).split(':')

/** What the docs say is refused for what the sender can see and change. */
const forbidden = new Set([
  'PDF_ACTIVE_CONTENT',
  'PDF_ENCRYPTED',
  'PDF_RESTRICTED',
  'PDF_XFA_UNSUPPORTED',
  'PDF_TOO_LARGE',
  'PDF_SIGNING_FORBIDDEN',
  'PDF_CHANGED_AFTER_SIGNING',
  'PDF_AMBIGUOUS',
  'PAYLOAD_TOO_LARGE'
])

interface Outcome {
  file: string
  /** 201, or the code of the refusal. */
  answer: string
  message: string
  opens: boolean
  /** Whether it was refused for damage that another reader finds, too. */
  isDamaged: boolean
  lost: string[]
  /** Pages that both readers show otherwise, outside of fields; null where these cannot be compared. */
  changedPages: number[] | null
  changes: string[]
}

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test.skipIf(missing(tools.pdftotext, tools.mutool))(
  'of what two readers open and nothing forbids, 99.5 % are accepted, and no word or pixel is lost',
  async () => {
    const files = (await Promise.all(folders.map(pdfsIn))).flat()
    const outcomes: Outcome[] = []
    const queue = [...files]
    const work = async () => {
      for (let file = queue.shift(); file; file = queue.shift()) {
        outcomes.push(await upload(file))
        if (process.env.CORPUS_JSON) await writeFile(process.env.CORPUS_JSON, JSON.stringify(outcomes, null, 1))
      }
    }
    await Promise.all([work(), work()])
    const judged = outcomes.filter(({ opens, isDamaged, answer }) => opens && !isDamaged && !forbidden.has(answer))
    const refused = judged.filter(({ answer }) => answer !== '201')
    const lossy = outcomes.filter(({ lost }) => lost.length > 0)
    const repainted = outcomes.filter(({ changedPages }) => (changedPages?.length ?? 0) > 0)
    const compared = outcomes.filter(({ changedPages }) => changedPages !== null)
    console.log(
      `${outcomes.length} files, ${judged.length} that both open and nothing forbids: ${judged.length - refused.length} accepted`
    )
    for (const { file, answer, message } of refused) console.log(`${file}: ${answer} ${message}`)
    for (const { file, lost } of lossy) console.log(`${file}: lost ${lost.length} words: ${lost.slice(0, 8).join(' ')}`)
    console.log(`${compared.length} compared by pixels, ${repainted.length} with a page that both show otherwise`)
    for (const { file, changedPages, changes } of repainted) console.log(`${file}: pages ${changedPages}: ${changes}`)
    expect(judged.length).toBeGreaterThan(0)
    expect(refused.length / judged.length).toBeLessThanOrEqual(0.005)
    expect(lossy).toEqual([])
    expect(repainted).toEqual([])
  },
  7_200_000
)

async function pdfsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.pdf')).sort()
  return names.map((name) => path.join(folder, name))
}

async function upload(file: string): Promise<Outcome> {
  const bytes = await readFile(file)
  const opens = await bothOpen(file)
  const name = path.basename(file)
  const about = { file_name: 'contract.pdf', file_size: bytes.length }
  const asked = await world.api.post('/documents/upload-url', about)
  const refusal = async (answer: Answer) => {
    const code = codeOf(answer)
    const isDamaged = code === 'PDF_CONTENT_LOST' && (await findsDamage(file))
    return {
      file: name,
      answer: code,
      message: messageOf(answer),
      opens,
      isDamaged,
      lost: [],
      changedPages: null,
      changes: []
    }
  }
  if (asked.status !== 200) return refusal(asked)
  const place = asked.body
  await fetch(place.upload_url, { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: bytes })
  const created = await world.api.post('/documents', { file_name: 'contract.pdf', upload_key: place.upload_key })
  if (created.status !== 201) return refusal(created)
  const { id } = created.body
  const inspection = await world.api.get(`/documents/${id}/inspection`)
  const prepared = await world.api.get(`/documents/${id}/download?part=prepared&redirect=true`)
  const location = prepared.headers.get('location')
  expect(inspection.status, name).toBe(200)
  const changes: string[] = inspection.body.changes_made
  const target = path.join(inject('dataDir'), `prepared-${id}.pdf`)
  await writeFile(target, Buffer.from(await (await fetch(location!)).arrayBuffer()))
  const [before, after] = opens ? await Promise.all([wordsOf(file), wordsOf(target)]) : []
  // Where the two differ on the file itself, one of them is followed.
  const missed = [0, 1].map((reader) => (before && after ? lostWords(before[reader]!, after[reader]!) : []))
  const lost = missed[0]!.filter((word) => missed[1]!.includes(word))
  const changed = opens ? await changedPages(file, target) : null
  await world.api.delete(`/documents/${id}`)
  return { file: name, answer: '201', message: '', opens, isDamaged: false, lost, changedPages: changed, changes }
}

const codeOf = ({ status, body }: Answer): string => body?.error?.code ?? String(status)
const messageOf = ({ body }: Answer): string => `${body?.error?.message} ${JSON.stringify(body?.error?.details)}`
