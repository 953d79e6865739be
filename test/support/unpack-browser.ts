import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const tests = fileURLToPath(new URL('..', import.meta.url))
const cache = path.join(tests, '..', 'node_modules', '.cache', 'chromium')

/** Unpacks the Chromium of @sparticuz/chromium once. Returns the folder with `chromium`, `fonts` and `al2023/lib`. */
export async function unpackBrowser(): Promise<string> {
  const manifest = createRequire(import.meta.url)('../package.json')
  const folder = path.join(cache, manifest.dependencies['@sparticuz/chromium'])
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const half = await mkdtemp(path.join(cache, 'half-'))
  await unpackTo(half)
  const fonts = path.join(half, 'fonts', 'fonts.conf')
  await writeFile(fonts, (await readFile(fonts, 'utf8')).replaceAll('/tmp/', `${folder}/`))
  // Several test processes may unpack at the same time: the first one wins.
  await rename(half, folder).catch(() => rm(half, { recursive: true }))
  return folder
}

// In a separate process, because the package unpacks to TMPDIR and changes the environment of its importer. It includes
// the missing libraries of a minimal machine only if it assumes to run on AWS.
async function unpackTo(folder: string) {
  const script = `await (await import('@sparticuz/chromium')).default.executablePath()`
  const env = { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' }
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: tests, env })
}
