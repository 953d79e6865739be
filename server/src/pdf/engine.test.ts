import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPdfEngine, type PdfEngine, type PdfEngineOptions } from './engine.js'
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

/** A child that does what the given code says with each job. */
async function scripted(name: string, code: string): Promise<string> {
  const file = path.join(folder, `${name}.mjs`)
  await writeFile(
    file,
    `process.on('message', async ({ job }) => { ${code} })\nprocess.on('disconnect', () => process.exit())`
  )
  return file
}

/** Too large for the channel. */
const large = onePagePdf({ page: '/Extra 9 0 R', objects: [[9, stream('x'.repeat(300_000))]] })

describe('the PDF engine', () => {
  it('prepares, seals and verifies in a child process', async () => {
    const { working, pageCount } = await engine.prepare(onePagePdf())
    expect(pageCount).toBe(1)
    const sealed = await engine.seal(testRequest(working))
    expect(sealed).toMatchObject({ pageCount: 2, level: 'B-B' })
    expect(sealed.sha256).toBe(createHash('sha256').update(sealed.pdf).digest('hex'))
    expect(await engine.verify(sealed.pdf)).toMatchObject({ valid: true, coversWholeFile: true, problems: [] })
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
    await using other = await start({ childEntry, timeLimitMs: 300 })
    await expect(other.prepare(onePagePdf())).rejects.toMatchObject({ code: 'PDF_TOO_LARGE' })
    await expect(other.verify(onePagePdf())).resolves.toEqual({})
  })

  it('survives a child that crashes, and fails only its own job', async () => {
    const childEntry = await scripted(
      'crashes',
      "if (job.kind === 'prepare') process.kill(process.pid, 'SIGSEGV'); process.send({ type: 'done', result: {}, peakMb: 1 })"
    )
    await using other = await start({ childEntry })
    const [crashed, fine] = await Promise.allSettled([other.prepare(onePagePdf()), other.verify(onePagePdf())])
    expect(crashed).toMatchObject({ status: 'rejected', reason: { code: 'PDF_PROCESSING_FAILED' } })
    expect(fine).toMatchObject({ status: 'fulfilled' })
  })

  it.skipIf(process.platform !== 'linux')('caps a child’s memory, also outside the heap (Linux only)', async () => {
    const childEntry = await scripted('grows', 'const kept = []; for (;;) kept.push(Buffer.alloc(64 << 20, 1))')
    await using other = await start({ childEntry })
    await expect(other.prepare(onePagePdf())).rejects.toMatchObject({ code: 'PDF_PROCESSING_FAILED' })
  })

  it.skipIf(process.platform !== 'linux')('says that a file is too large for the memory (Linux only)', async () => {
    const childEntry = await scripted('piles up', 'const kept = []; for (;;) kept.push(new Array(1e6).fill(0.5))')
    await using other = await start({ childEntry })
    await expect(other.prepare(onePagePdf())).rejects.toMatchObject({ code: 'PDF_TOO_LARGE' })
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
