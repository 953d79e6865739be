import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PDFDocument } from 'pdf-lib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApi } from '../support/api.js'
import { sign, tokenOf } from '../support/journey.js'
import { missing, tools } from '../support/tools.js'
import { createWorld, type World } from '../world.js'

const script = fileURLToPath(new URL('../../examples/shell/send.sh', import.meta.url))
const agreement = fileURLToPath(new URL('../../examples/common/consulting-agreement.pdf', import.meta.url))
const skip = missing(tools.curl, tools.jq)

describe.skipIf(skip)(skip ? `the shell example (${skip})` : 'the shell example', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world[Symbol.asyncDispose]())

  let folder: string
  let child: ChildProcess | undefined
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shell-'))
  })
  afterEach(async () => {
    if (child?.exitCode === null && child.kill()) await once(child, 'exit')
    await rm(folder, { recursive: true })
  })

  function start(args: string[], env: Record<string, string> = {}) {
    const own = { SIGNPOST_BASE_URL: world.url, SIGNPOST_API_KEY: world.account.live_key, ...env }
    const started = spawn('bash', [script, ...args], { cwd: folder, env: { ...process.env, ...own } })
    child = started
    const output = { stdout: '', stderr: '' }
    started.stdout.on('data', (chunk) => (output.stdout += chunk))
    started.stderr.on('data', (chunk) => (output.stderr += chunk))
    const ended = once(started, 'close').then(([code]) => ({ code, ...output }))
    const find = (pattern: RegExp) => vi.waitFor(() => pattern.exec(output.stdout)![1]!, { timeout: 30_000 })
    return { find, ended }
  }

  test('sends a PDF, prints where to sign, and downloads what is sealed', async () => {
    const { find, ended } = start([agreement, 'ada@example.com', 'Ada "Countess" Lovelace'])
    const id = await find(/^Created (doc_\w+)\.$/m)
    const signUrl = await find(/^Sign at (\S+)$/m)
    expect((await sign(createApi(world.url, tokenOf(signUrl)))).status).toBe(200)
    expect(await ended).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(`Saved ${id}.pdf.`) })
    const { body } = await world.api.get(`/documents/${id}`)
    expect(body.signers).toMatchObject([{ name: 'Ada "Countess" Lovelace', status: 'signed' }])
    const pdf = await PDFDocument.load(await readFile(path.join(folder, `${id}.pdf`)))
    // With the certificate of completion.
    expect(pdf.getPageCount()).toBeGreaterThan((await PDFDocument.load(await readFile(agreement))).getPageCount())
  })

  test('ends when the document is voided', async () => {
    const { find, ended } = start([agreement, 'ada@example.com', 'Ada Lovelace'])
    const id = await find(/^Created (doc_\w+)\.$/m)
    await find(/^Sign at (\S+)$/m)
    await world.api.post(`/documents/${id}/void`, { reason: 'Changed terms' })
    expect(await ended).toMatchObject({ code: 1, stderr: expect.stringContaining('It will not be signed') })
  })

  test.each([
    [
      'a refused key',
      [agreement, 'ada@example.com', 'Ada'],
      { SIGNPOST_API_KEY: 'sp_live_wrong' },
      /^API_KEY_INVALID: /
    ],
    ['a refused value', [agreement, 'nobody', 'Ada'], {}, /^VALIDATION_\w+: .*\n {2}signers\[0\]\.email: /],
    ['a missing file', ['nowhere.pdf', 'ada@example.com', 'Ada'], {}, /nowhere\.pdf/],
    ['no key', [agreement, 'ada@example.com', 'Ada'], { SIGNPOST_API_KEY: '' }, /SIGNPOST_API_KEY/]
  ])('%s ends it with a reason', async (_, args, env, reason) => {
    const { code, stdout, stderr } = await start(args, env).ended
    expect(code).not.toBe(0)
    expect(stderr).toMatch(reason)
    expect(stdout).not.toContain('Sign at')
  })
})
