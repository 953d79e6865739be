import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemsOf } from '../../support/contract.js'
import { type ServiceProcess, startProcess } from '../../support/service-process.js'
import { createWorld, type World } from '../../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld({ parts: { api: true, worker: false } })
})
afterAll(() => world[Symbol.asyncDispose]())

describe.each(['/sign', '/verify'])('%s', (page) => {
  test.each(['/assets/missing.js', '/assets/', '/assets/%zz', '/assets/../index.html', '/assets/.hidden', '/missing'])(
    'has no %s',
    async (file) => {
      const response = await fetch(`${world.url}${page}${file}`)
      const body = await response.json()
      expect({ status: response.status, code: body.error.code }).toEqual({ status: 404, code: 'ROUTE_NOT_FOUND' })
      expect(problemsOf(body, '/components/schemas/ErrorResponse')).toBe('')
      expect(body.error.request_id).toBe(response.headers.get('x-request-id'))
    }
  )
})

describe('installed in a folder with a parent folder whose name begins with a dot', () => {
  let folder: string
  let installed: ServiceProcess
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-installed-'))
    installed = await startProcess(world, 'api', await install(path.join(folder, '.pnpm', 'server')))
  })
  afterAll(async () => {
    await installed?.[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })

  test.each(['/sign', '/edit', '/verify'])('%s and its assets are served', async (page) => {
    const response = await fetch(`${installed.url}${page}`)
    const html = await response.text()
    expect(response.status, html).toBe(200)
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file!)
    expect(files.length).toBeGreaterThan(1)
    for (const file of files) expect((await fetch(new URL(file, `${installed.url}${page}`))).status, file).toBe(200)
  })
})

/** Copies the built server to a folder. Returns its main file. */
async function install(target: string) {
  const server = fileURLToPath(new URL('../../../server/', import.meta.url))
  await mkdir(target, { recursive: true })
  for (const part of ['dist', 'migrations', 'package.json']) {
    await cp(path.join(server, part), path.join(target, part), { recursive: true })
  }
  await symlink(path.join(server, 'node_modules'), path.join(target, 'node_modules'))
  return path.join(target, 'dist', 'main.js')
}
