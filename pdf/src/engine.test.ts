import { fork } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { EventEmitter, on, once } from 'node:events'
import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPdfEngine, type PdfEngine, type PdfEngineOptions, type ProcessObserver } from './engine.js'
import type { ToBeSigned } from './seal/seal-signer.js'
import { buildChild } from './testing/build-child.js'
import { onePagePdf, stream } from './testing/make-pdf.js'
import { testRequest, testSigner } from './testing/seal-for-test.js'

let child: Awaited<ReturnType<typeof buildChild>>
let engine: PdfEngine
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-engine-test-'))
  child = await buildChild()
  engine = await start()
}, 60_000)

afterAll(async () => {
  await engine[Symbol.asyncDispose]()
  await child[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

async function start(options: Partial<PdfEngineOptions> = {}): Promise<PdfEngine> {
  return createPdfEngine({ signer: await testSigner(), childEntry: child.entry, processes: 1, ...options })
}

/** A child that does what the given code says with each job, once it has started. */
async function scripted(name: string, code: string, startMs = 0): Promise<string> {
  const file = path.join(folder, `${name}.mjs`)
  await writeFile(
    file,
    `await new Promise((resolve) => setTimeout(resolve, ${startMs}))
     process.on('disconnect', () => process.exit())
     process.on('message', async ({ job }) => { ${code} })
     process.send({ type: 'started' })`
  )
  return file
}

/** The processes that have a file in their command line. */
async function processesOf(file: string): Promise<string[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(all.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return lines.filter((line) => line.includes(file))
}

/** Too large for the channel. */
const large = onePagePdf({ page: '/Extra 9 0 R', objects: [[9, stream('x'.repeat(300_000))]] })

describe('the PDF engine', () => {
  it('finds texts in a child process', async () => {
    const { working } = await engine.prepare(onePagePdf({ content: 'BT /F1 12 Tf 60 700 Td (Sign here) Tj ET' }))
    const query = { text: 'sign HERE', matchCase: false, wholeWords: true }
    const { places, hasText } = await engine.findTexts(working, [query], { account: 'one' })
    expect(places).toMatchObject([[{ page: 1, left: 60, top: 83, bottom: 95 }]])
    expect(hasText).toBe(true)
  })

  it('prepares, seals and verifies in a child process', async () => {
    const { working, pageCount } = await engine.prepare(onePagePdf())
    expect(pageCount).toBe(1)
    const sealed = await engine.seal(testRequest(working))
    expect(sealed).toMatchObject({ pageCount: 2, level: 'B-B' })
    expect(sealed.sha256).toBe(createHash('sha256').update(sealed.pdf).digest('hex'))
    const record = { end: sealed.pdf.length, sealedAt: new Date() }
    const whole = { verdict: 'sealed_here', valid: true, coversWholeFile: true, problems: [] }
    expect(await engine.verify(sealed.pdf, [record])).toMatchObject(whole)
  })

  it('does so with a file that travels on disk', async () => {
    const { working } = await engine.prepare(large)
    expect(working.length).toBeGreaterThan(300_000)
    const sealed = await engine.seal(testRequest(working))
    expect(await engine.verify(sealed.pdf)).toMatchObject({ valid: true, coversWholeFile: true })
  })

  it('asks its signer in this process, and never hands over the key', async () => {
    const own = await testSigner()
    const signed: ToBeSigned[] = []
    const sign = (toBeSigned: ToBeSigned) => {
      signed.push(toBeSigned)
      return own.sign(toBeSigned)
    }
    const signer = { ...own, sign }
    await using other = await start({ signer })
    const { working } = await other.prepare(onePagePdf())
    await other.seal(testRequest(working))
    expect(signed).toHaveLength(1)
    expect(signed[0]!.data.length).toBeLessThan(1000)
    expect(signed[0]!.digest).toEqual(createHash('sha256').update(signed[0]!.data).digest())
  })

  it('fails a seal whose signer fails, and goes on', async () => {
    const own = await testSigner()
    await using other = await start({ signer: { ...own, sign: () => Promise.reject(new Error('KMS is away')) } })
    const sealing = other.seal(testRequest(onePagePdf()))
    await expect(sealing).rejects.toMatchObject({
      code: 'SIGNER_UNAVAILABLE',
      message: expect.stringContaining('KMS')
    })
    expect((await other.prepare(onePagePdf())).pageCount).toBe(1)
  })

  it('makes no seal with a certificate that has expired, or that is not valid yet', async () => {
    const signer = await testSigner()
    const { validFrom, validTo } = new X509Certificate(signer.certificates[0]!)
    for (const now of [Date.parse(validFrom) - 1000, Date.parse(validTo) + 1000]) {
      await using other = await start({ signer, now: () => new Date(now) })
      await expect(other.seal(testRequest(onePagePdf()))).rejects.toMatchObject({
        code: 'SIGNER_UNAVAILABLE',
        message: `the sealing certificate is valid from ${validFrom} to ${validTo}`
      })
    }
  })

  const onLinux = it.skipIf(process.platform !== 'linux')

  it('takes uploads while a seal waits for its key, which may take longer than any file', async () => {
    const own = await testSigner()
    const key = new EventEmitter()
    const sign = async (toBeSigned: ToBeSigned) => {
      setImmediate(() => key.emit('asked'))
      await once(key, 'answer')
      return own.sign(toBeSigned)
    }
    await using other = await start({ signer: { ...own, sign }, processes: 1 })
    const asked = once(key, 'asked')
    const sealing = other.seal(testRequest(onePagePdf()))
    await Promise.race([asked, sealing])
    expect((await other.prepare(onePagePdf())).pageCount).toBe(1)
    key.emit('answer')
    expect((await sealing).pageCount).toBe(2)
  })

  it('does not count the time that a key takes', async () => {
    const childEntry = await scripted(
      'asks',
      "if (!job) return; process.on('message', (reply) => reply.type === 'answer' && process.send({ type: 'done', result: { tail: Buffer.alloc(0) }, peakMb: 1 })); process.send({ type: 'call', call: 1, method: 'sign', data: Buffer.alloc(1) })"
    )
    const own = await testSigner()
    const sign = async () => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      return new Uint8Array()
    }
    await using other = await start({ childEntry, timeLimitMs: 300, sealCpuLimitMs: 300, signer: { ...own, sign } })
    await expect(other.seal(testRequest(onePagePdf()))).resolves.toMatchObject({ level: 'B-B' })
  })

  it('hands the codes of a child on', async () => {
    await expect(engine.prepare(Buffer.from('no PDF'))).rejects.toMatchObject({ name: 'PdfError', code: 'INVALID_PDF' })
  })

  it('does many jobs at once, each with its own result', async () => {
    const widths = [100, 200, 300, 400, 500]
    const prepared = await Promise.all(
      widths.map((width) => engine.prepare(onePagePdf({ page: `/MediaBox[0 0 ${width} 792]` })))
    )
    expect(prepared.map(({ inspection }) => inspection.pages[0]!.width)).toEqual(widths)
  })

  it('kills a child that hangs, and starts another', async () => {
    const childEntry = await scripted(
      'hangs',
      "if (job.kind === 'prepare') for (;;); process.send({ type: 'done', result: {}, peakMb: 1 })"
    )
    const { seen, observer } = recorder()
    await using other = await start({ childEntry, cpuLimitMs: 300, observer })
    await expect(other.prepare(onePagePdf())).rejects.toMatchObject({ code: 'PDF_TOO_LARGE' })
    await expect(other.verify(onePagePdf())).resolves.toEqual({})
    expect(seen).toEqual(['lost: time', 'prepare: failed', 'verify: 1 MB'])
  })

  onLinux('counts the processor time of a file, and not what passes meanwhile (Linux only)', async () => {
    const childEntry = await scripted(
      'waits',
      "setTimeout(() => process.send({ type: 'done', result: {}, peakMb: 1 }), 1500)"
    )
    await using other = await start({ childEntry, cpuLimitMs: 500 })
    await expect(other.verify(onePagePdf())).resolves.toEqual({})
  })

  it('blames no file for a machine that is too busy', async () => {
    const childEntry = await scripted('never-answers', '')
    await using other = await start({ childEntry, timeLimitMs: 300 })
    await expect(other.verify(onePagePdf())).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' })
  })

  it('does not count the time that a child takes to start', async () => {
    const childEntry = await scripted('starts-slowly', "process.send({ type: 'done', result: {}, peakMb: 1 })", 1000)
    await using other = await start({ childEntry, timeLimitMs: 500, cpuLimitMs: 500 })
    await expect(other.verify(onePagePdf())).resolves.toEqual({})
  })

  it('lets accounts wait for nothing that anybody without one sends', async () => {
    const childEntry = await scripted(
      'hangs for some',
      "if (job.kind === 'prepare') process.send({ type: 'done', result: { isUnchanged: true }, peakMb: 1 })"
    )
    const other = await start({ childEntry, processes: 1 })
    const anonymous = [1, 2, 3].map((host) => other.verify(onePagePdf(), undefined, { address: `192.0.2.${host}` }))
    const ends = Promise.allSettled(anonymous)
    await expect(other.prepare(onePagePdf(), { account: 'a' })).resolves.toMatchObject({ working: onePagePdf() })
    await other[Symbol.asyncDispose]()
    for (const end of await ends) expect(end).toMatchObject({ reason: { code: 'ENGINE_UNAVAILABLE' } })
  })

  it('ends a job that is at work when everything that belongs to the service gets a signal to stop', async () => {
    const process = fork(child.entry, { serialization: 'advanced', stdio: 'ignore' })
    const messages = on(process, 'message')
    const next = async () => (await messages.next()).value[0]
    expect(await next()).toMatchObject({ type: 'started' })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(signal)
    process.send({
      type: 'job',
      job: { kind: 'prepare', input: onePagePdf(), output: undefined, roots: { own: [], signers: [], timestamps: [] } }
    })
    expect(await next()).toMatchObject({ type: 'done', result: { pageCount: 1 } })
    process.disconnect()
    expect(await once(process, 'exit')).toEqual([0, null])
  })

  it('survives a child that crashes, and fails only its own job', async () => {
    const childEntry = await scripted(
      'crashes',
      "if (job.kind === 'prepare') process.kill(process.pid, 'SIGSEGV'); process.send({ type: 'done', result: {}, peakMb: 1 })"
    )
    const { seen, observer } = recorder()
    await using other = await start({ childEntry, observer })
    const [crashed, fine] = await Promise.allSettled([other.prepare(onePagePdf()), other.verify(onePagePdf())])
    expect(crashed).toMatchObject({ status: 'rejected', reason: { code: 'PDF_PROCESSING_FAILED' } })
    expect(fine).toMatchObject({ status: 'fulfilled' })
    expect(seen.toSorted()).toEqual(['lost: crash', 'prepare: failed', 'verify: 1 MB'])
  })

  function recorder() {
    const seen: string[] = []
    const observer: ProcessObserver = {
      poolChanged: () => {},
      jobEnded: (kind, { peakMb }) => seen.push(`${kind}: ${peakMb === undefined ? 'failed' : `${peakMb} MB`}`),
      processLost: (reason) => seen.push(`lost: ${reason}`)
    }
    return { seen, observer }
  }

  onLinux('ends a child that is at work for ever when the service is killed (Linux only)', async () => {
    const begun = path.join(folder, 'begun')
    const childEntry = await scripted(
      'never-ends',
      `(await import('node:fs')).writeFileSync(${JSON.stringify(begun)}, ''); for (;;);`
    )
    const module = fileURLToPath(new URL('process/child-process.ts', import.meta.url))
    const service = path.join(folder, 'service.mjs')
    await writeFile(
      service,
      `const { PdfChildProcess } = await import(${JSON.stringify(module)})
       const options = { entry: ${JSON.stringify(childEntry)}, memoryLimitMb: 2000, limits: { cpuMs: 60_000, wallMs: 60_000 } }
       await new PdfChildProcess(options).run({ kind: 'verify' }, {})`
    )
    const killed = fork(service, { execArgv: ['--import', 'tsx'], stdio: 'ignore' })
    await vi.waitFor(() => access(begun), 60_000)
    killed.kill('SIGKILL')
    await vi.waitFor(async () => expect(await processesOf(childEntry)).toEqual([]), 60_000)
  })

  onLinux('leaves nobody behind who watches over a child that has ended (Linux only)', async () => {
    const childEntry = await scripted('ends', "process.send({ type: 'done', result: {}, peakMb: 1 })")
    const other = await start({ childEntry })
    await other.verify(onePagePdf())
    expect(await processesOf(childEntry)).toHaveLength(2)
    await other[Symbol.asyncDispose]()
    await vi.waitFor(async () => expect(await processesOf(childEntry)).toEqual([]), 60_000)
  })

  onLinux('blames no file for a temporary folder that is full (Linux only)', async () => {
    const process = fork(child.entry, { serialization: 'advanced', stdio: 'ignore' })
    const messages = on(process, 'message')
    const next = async () => (await messages.next()).value[0]
    expect(await next()).toMatchObject({ type: 'started' })
    const roots = { own: [], signers: [], timestamps: [] }
    process.send({ type: 'job', job: { kind: 'prepare', input: onePagePdf(), output: '/dev/full', roots } })
    expect(await next()).toMatchObject({ type: 'failed', code: 'ENGINE_UNAVAILABLE' })
    process.disconnect()
  })

  onLinux('gives a child the memory that a file may take, whatever Node itself reserves (Linux only)', async () => {
    const childEntry = await scripted(
      'takes-its-share',
      "globalThis.kept = Buffer.alloc(480 << 20, 1); process.send({ type: 'done', result: { isUnchanged: true, pageCount: 1 }, peakMb: 1 })"
    )
    await using other = await start({ childEntry })
    expect((await other.prepare(onePagePdf())).pageCount).toBe(1)
  })

  onLinux('caps a child’s memory, also outside the heap (Linux only)', async () => {
    const childEntry = await scripted(
      'takes-more',
      "globalThis.kept = Buffer.alloc(700 << 20, 1); process.send({ type: 'done', result: { isUnchanged: true, pageCount: 1 }, peakMb: 1 })"
    )
    await using other = await start({ childEntry })
    await expect(other.prepare(onePagePdf())).rejects.toMatchObject({ code: 'PDF_PROCESSING_FAILED' })
  })

  onLinux('says that a file is too large for the memory (Linux only)', async () => {
    const childEntry = await scripted('piles up', 'const kept = []; for (;;) kept.push(new Array(1e6).fill(0.5))')
    const { seen, observer } = recorder()
    // Collecting the garbage can take longer than a file may, before the memory is used up.
    await using other = await start({ childEntry, observer, cpuLimitMs: 100_000 })
    await expect(other.prepare(onePagePdf())).rejects.toMatchObject({ code: 'PDF_TOO_LARGE' })
    expect(seen).toEqual(['lost: memory', 'prepare: failed'])
  })

  it('refuses a file above the size limit without starting anything', async () => {
    await expect(engine.prepare(Buffer.alloc(65 << 20))).rejects.toMatchObject({ code: 'PDF_TOO_LARGE' })
  })

  it('refuses a picture that is a bomb', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d4948445200004e2000004e200806000000', 'hex')
    const stamp = { page: 1, x: 0, y: 0, width: 9, height: 9, kind: 'image' as const, png }
    const sealing = engine.seal(testRequest(onePagePdf(), { stamps: [stamp] }))
    await expect(sealing).rejects.toMatchObject({ code: 'INVALID_IMAGE' })
  })

  it('leaves no files behind', async () => {
    const own = path.join(folder, 'temporary')
    await mkdir(own)
    vi.stubEnv('TMPDIR', own)
    const { working } = await engine.prepare(large)
    await engine.seal(testRequest(working))
    await engine.prepare(Buffer.from('no PDF')).catch(() => undefined)
    vi.unstubAllEnvs()
    expect(await readdir(own)).toEqual([])
  })
})
