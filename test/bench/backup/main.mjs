// Backs up files from a bucket in Swift, which is as far away as a bucket of a provider, and prints how many it reads a second:
// npm run bench -- backup FILES MILLISECONDS
import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createStorage, loadConfig, parseStorageUrl, start, startEmbeddedPostgres } from '@signpost/server'
import { startSwift, withoutSwift } from '../../support/swift.js'

const count = Number(process.argv[2] ?? 1000)
const delayMs = Number(process.argv[3] ?? 20)
const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))

if (withoutSwift) {
  console.log(`Skipped: ${withoutSwift}.`)
  process.exit(0)
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-backup-bench-'))
const embedded = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), durable: false })
const swift = await startSwift()
const distance = await startDistance(new URL(new URL(swift.storageUrl('files')).searchParams.get('endpoint')))
try {
  const settings = {
    DATABASE_URL: embedded.url,
    SIGNPOST_DATA_DIR: path.join(folder, 'data'),
    STORAGE_URL: distance.storageUrl,
    NODE_NO_WARNINGS: '1'
  }
  const service = await start(loadConfig(settings), { parts: { api: false, worker: false } })
  await addFiles(service.context.sql, await createStorage(parseStorageUrl(settings.STORAGE_URL)))
  await service[Symbol.asyncDispose]()
  const args = [main, 'backup', path.join(folder, 'backup.tar'), '--json']
  const began = performance.now()
  const { stdout } = await promisify(execFile)('node', args, {
    env: { PATH: process.env.PATH, ...swift.credentials, ...settings }
  })
  const seconds = (performance.now() - began) / 1000
  const { files, bytes } = JSON.parse(stdout)
  console.log(
    `${files} files, ${(bytes / 1e6).toFixed(1)} MB: ${seconds.toFixed(1)} s, ${(files / seconds).toFixed(0)} a second`
  )
} finally {
  distance.close()
  await swift[Symbol.asyncDispose]()
  await embedded[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
}

/** Copies of a form, each with a file of 15 kB. */
async function addFiles(sql, storage) {
  const [form] = await sql`select * from forms limit 1`
  const names = Array.from({ length: count }, () => randomUUID())
  for (let first = 0; first < count; first += 16) await Promise.all(names.slice(first, first + 16).map(addOne))
  async function addOne(id) {
    const bytes = Buffer.alloc(15_000, id)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await storage.put(`documents/${id}/${sha256}.pdf`, bytes)
    const copy = { ...form, id, files_id: id, sha256, working_sha256: sha256, ...('slug' in form ? { slug: id } : {}) }
    await sql`insert into forms ${sql(copy)}`
  }
}

/** Forwards connections, and what is answered on them later. */
async function startDistance({ hostname, port }) {
  const server = net.createServer((near) => {
    const far = net.connect(Number(port), hostname)
    near.pipe(far)
    far.on('data', (chunk) => setTimeout(() => near.write(chunk), delayMs))
    for (const [one, other] of [
      [near, far],
      [far, near]
    ]) {
      one.on('error', () => {})
      one.on('close', () => setTimeout(() => other.destroy(), delayMs))
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const storageUrl = swift.storageUrl('files').replace(`:${port}`, `:${server.address().port}`)
  return { storageUrl, close: () => server.close() }
}
