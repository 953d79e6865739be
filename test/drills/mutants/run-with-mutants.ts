import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { repository } from '../../support/repository.js'

const hook = new URL('hook.mjs', import.meta.url).href
const reporter = path.join(repository, 'test/support/failed-files-reporter.ts')

/** Runs vitest in a folder whose sources have mutants. Returns its exit code and the first file that failed. */
export function runWithMutants(cwd: string, args: string[], env: Record<string, string>) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-failures-'))
  const failures = path.join(folder, 'failures.json')
  const settings = { ...process.env, ...env, TEST_FAILURES: failures, NODE_OPTIONS: `--import ${hook}` }
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--reporter', 'dot', '--reporter', reporter, ...args]
  try {
    const { status } = spawnSync(process.execPath, command, { cwd, env: settings, stdio: 'ignore' })
    const failed = existsSync(failures) ? JSON.parse(readFileSync(failures, 'utf8'))[0]?.file : undefined
    return { code: status ?? 1, failed: failed as string | undefined }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
