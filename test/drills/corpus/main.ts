// npx tsx test/drills/corpus/main.ts [DIR...]: takes every PDF of these folders, or of the repository, through upload and seal twice.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { repository } from '../../support/repository.js'

const corpus = path.join(repository, 'pdf/dist/corpus.js')
const folders = process.argv.slice(2)
const own = mkdtempSync(path.join(os.tmpdir(), 'signpost-corpus-'))
try {
  if (folders.length === 0) folders.push(copyOwn())
  for (const folder of folders) {
    const kept = path.join(own, `kept-${path.basename(folder)}`)
    const { status } = spawnSync('node', [corpus, folder, '--reseal', '--keep', kept], { stdio: 'inherit' })
    if (status !== 0) process.exitCode = 1
  }
} finally {
  rmSync(own, { recursive: true, force: true })
}

/** All that are committed, in one folder. */
function copyOwn(): string {
  const folder = path.join(own, 'pdfs')
  const files = execFileSync('git', ['ls-files', '*.pdf'], { cwd: repository, encoding: 'utf8' }).trim().split('\n')
  for (const file of files) cpSync(path.join(repository, file), path.join(folder, file.replaceAll('/', '-')))
  return folder
}
