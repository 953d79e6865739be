import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import dockerignore from '@balena/dockerignore'
import { expect, test } from 'vitest'
import { root } from '../pnpm.mjs'
import { copiedFromRoot, copiedFromServer } from './copied.mjs'
import { listFiles } from './wanted-files.mjs'

const context = dockerignore().add(readFileSync(path.join(root, '.dockerignore'), 'utf8'))
const committed = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')

test('the build of the image has every committed file but those of CI, of containers and of keys in tests', () => {
  const left = committed.filter((file) => context.ignores(file))
  expect(left).toContain('compose.yaml')
  expect(
    left.filter((file) => !/^(\.git|\.ci\/|compose\.yaml$|Dockerfile$)|\/(testing|fixtures)\/.*\.pem$/.test(file))
  ).toEqual([])
})

test('the artefact has the same folders from the build of the image as from a clone', () => {
  const folders = [...copiedFromRoot, ...copiedFromServer.map((folder) => `server/${folder}`)]
  for (const folder of folders) {
    const files = committed.filter((file) => file.startsWith(`${folder}/`))
    expect(files.length, folder).toBeGreaterThan(0)
    expect(files.filter((file) => context.ignores(file))).toEqual([])
  }
})

test('a folder that is missing is an error, and not an empty one', () => {
  const empty = mkdtempSync(path.join(os.tmpdir(), 'signpost-context-'))
  try {
    expect(() => listFiles(path.join(empty, 'deploy'))).toThrow('ENOENT')
  } finally {
    rmSync(empty, { recursive: true })
  }
})
