import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readSource, sourcesIn } from '../../support/repository.js'
import { missing, tools } from '../../support/tools.js'

const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

const units = sourcesIn('deploy/systemd').filter((file) => file.endsWith('.service'))

const [apiUnit, workerUnit] = ['api', 'worker'].map((part) => `deploy/systemd/signpost-${part}@.service`)
const limitsIn = (unit: string) => readSource(unit).match(/^NoNewPrivileges=[\s\S]*^UMask=.*$/m)![0]

test('the units of API and workers differ in the command and their ports only', () => {
  const [api, worker] = [apiUnit, workerUnit].map((unit) =>
    readSource(unit!).replaceAll(/^(Description|# An instance|Environment=(\w+_)?PORT).*\n/gm, '')
  )
  expect(api!.replace('signpost.mjs api', 'signpost.mjs worker')).toBe(worker)
})

test('the backup has the limits of the service, and may write to the folder in which it puts the file', () => {
  const backup = 'deploy/systemd/signpost-backup.service'
  expect(limitsIn(backup)).toBe(limitsIn(apiUnit!))
  const [, target] = /^ExecStart=.* backup (\S+)$/m.exec(readSource(backup))!
  expect(readSource(backup)).toContain(`\nReadWritePaths=${target}\n`)
  expect(readSource(backup)).toContain(`find ${target} `)
})

test('the units have the memory of the pods, and survive a PDF process that takes it', () => {
  for (const [index, part] of ['api', 'worker'].entries()) {
    const [, limit] = /limits: \{ memory: (\d+)Gi \}/.exec(readSource(`deploy/kubernetes/${part}.yaml`))!
    expect(readSource([apiUnit, workerUnit][index]!)).toContain(`\nMemoryMax=${limit}G\nOOMPolicy=continue\n`)
  }
})

const withoutSystemd = missing(tools.systemdAnalyze)
describe.skipIf(withoutSystemd)(`systemd${withoutSystemd ? ` (${withoutSystemd})` : ''}`, () => {
  const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })

  test.each(units)('accepts %s, with its secrets', (unit) => {
    // An instance, with programs that exist here.
    const file = path.join(folder, path.basename(unit).replace('@.', '@0.'))
    writeFileSync(
      file,
      readSource(unit)
        .replace('/usr/bin/node', process.execPath)
        .replace(/postgresql\.service/, '')
    )
    mkdirSync(`${file}.d`)
    writeFileSync(path.join(`${file}.d`, 'secrets.conf'), readSource('deploy/systemd/secrets.conf'))
    const { status, stdout, stderr } = analyze('verify', '--man=no', file)
    // It warns about other units of the machine, too.
    expect(`${stdout}${stderr}`.split('\n').filter((line) => /signpost|secrets\.conf/.test(line))).toEqual([])
    expect(status).toBe(0)
  })

  test.each(units)('rates the exposure of %s as OK', (unit) => {
    const file = path.join(folder, path.basename(unit))
    writeFileSync(file, readSource(unit))
    const { status, stdout } = analyze('security', '--offline=true', '--threshold=25', '--no-pager', file)
    expect(status, stdout).toBe(0)
  })
})

test('the lines for nginx that the documentation shows are those of its configuration', () => {
  const linesOf = (text: string) => text.split('\n').map((line) => line.trim().replace(/^server [\d.]+:4400/, 'server'))
  const [, shown = ''] = /```nginx\n(.*?)```/s.exec(readSource('docs/pages/self-hosting/many-processes.md'))!
  const own = linesOf(readSource('deploy/nginx/signpost.conf'))
  expect(linesOf(shown).filter((line) => !own.includes(line))).toEqual([])
})

const withoutNginx = missing(tools.nginx, tools.openssl)
test.skipIf(withoutNginx)(`nginx accepts its configuration${withoutNginx ? ` (${withoutNginx})` : ''}`, () => {
  const [certificate, key] = ['certificate.pem', 'key.pem'].map((name) => path.join(folder, name))
  spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=localhost',
    '-keyout',
    key!,
    '-out',
    certificate!
  ])
  const site = readSource('deploy/nginx/signpost.conf')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
  writeFileSync(path.join(folder, 'signpost.conf'), site)
  const file = path.join(folder, 'nginx.conf')
  const own = `error_log stderr; pid ${folder}/nginx.pid; events {}\nhttp { access_log off; include ${folder}/signpost.conf; }`
  writeFileSync(file, own)
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', file, '-p', folder], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
})

const withoutCaddy = missing(tools.caddy)
test.skipIf(withoutCaddy)(`Caddy accepts its configuration${withoutCaddy ? ` (${withoutCaddy})` : ''}`, () => {
  const file = path.join(folder, 'Caddyfile')
  writeFileSync(file, readSource('deploy/caddy/Caddyfile'))
  const { status, stderr } = spawnSync('caddy', ['validate', '--config', file, '--adapter', 'caddyfile'], {
    encoding: 'utf8'
  })
  expect(status, stderr).toBe(0)
})
