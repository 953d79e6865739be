import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { eventually } from './eventually.js'
import { freePort } from './free-port.js'
import { readSource } from './repository.js'

/** nginx in front of some APIs. */
export interface Nginx extends AsyncDisposable {
  url: string
  /** What it has logged. */
  log(): Promise<string>
  /** It stands still, while its connections stay. */
  freeze(): void
  thaw(): void
}

export interface NginxOptions {
  /** Instead of a free port. */
  port?: number
  /** Read time-outs in seconds by those of the file, in order not to wait for as long. */
  readTimeouts?: Record<number, number>
}

/** Starts nginx with the configuration of `deploy/nginx`, without TLS, in front of the APIs on these ports. */
export async function startNginx(upstreams: number[], { port, readTimeouts = {} }: NginxOptions = {}): Promise<Nginx> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-nginx-'))
  const own = port ?? (await freePort())
  await writeFile(path.join(folder, 'signpost.conf'), impatient(siteOf(own, upstreams), readTimeouts))
  await writeFile(path.join(folder, 'nginx.conf'), mainOf(folder))
  const child = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'inherit', 'inherit']
  })
  const exited = once(child, 'exit')
  const url = `http://127.0.0.1:${own}`
  await eventually(() => fetch(`${url}/livez`))
  return {
    url,
    log: () => readFile(path.join(folder, 'error.log'), 'utf8'),
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    async [Symbol.asyncDispose]() {
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    }
  }
}

function impatient(site: string, seconds: Record<number, number>): string {
  return site.replaceAll(/(proxy_read_timeout )(\d+)s;/g, (_all, name, given) => `${name}${seconds[given] ?? given}s;`)
}

/** The second `server` of the file, on another address. */
function siteOf(port: number, upstreams: number[]): string {
  const [before, , site] = readSource('deploy/nginx/signpost.conf').split(/^(?=server \{$)/m)
  const servers = upstreams.map((upstream) => `server 127.0.0.1:${upstream} $1;`)
  return [
    before!.replace(/^ *server .*:4401 .*\n/m, '').replace(/server 127\.0\.0\.1:4400 (.*);/, servers.join('\n    ')),
    site!.replace(/listen 443.*;/, `listen 127.0.0.1:${port};`).replaceAll(/^ *(listen \[|ssl_).*\n/gm, '')
  ].join('')
}

function mainOf(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`)
  return `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${temporary.join('\n  ')}
  include ${folder}/signpost.conf;
}
`
}
