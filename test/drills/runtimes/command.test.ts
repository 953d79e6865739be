// What the command does beside events: any path of the API, keys that it keeps, completion, apps.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../support/free-port.js'
import { missing, tools } from '../../support/tools.js'
import { createWorld, type World } from '../../world.js'

const program = fileURLToPath(new URL('../../../cli/bin/signpost-cli.mjs', import.meta.url))
const root = fileURLToPath(new URL('../../../', import.meta.url))
let world: World
let folder: string
beforeAll(async () => {
  world = await createWorld()
  folder = mkdtempSync(path.join(tmpdir(), 'signpost-command-'))
  mkdirSync(path.join(folder, 'bin'))
  symlinkSync(program, path.join(folder, 'bin', 'signpost-cli'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await world[Symbol.asyncDispose]()
})

interface Place {
  env?: Record<string, string>
  input?: string
}

/** Runs the command to its end, without any setting of who runs the tests. */
async function run(args: string[], { env = access(), input = '' }: Place = {}) {
  const { execFile } = await import('node:child_process')
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(
      'node',
      [program, ...args],
      { env: { PATH: String(process.env.PATH), XDG_CONFIG_HOME: path.join(folder, 'config'), ...env }, maxBuffer: 1e8 },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err })
    )
    child.stdin?.end(input)
  })
}

const access = () => ({ SIGNPOST_API_KEY: world.account.test_key, SIGNPOST_BASE_URL: world.url })
const json = ({ out, err }: { out: string; err: string }) => {
  expect(err).toBe('')
  return JSON.parse(out)
}

describe('any path of the API', () => {
  test('a document is created from a file, sent, signed, and downloaded, with nothing but the command', async () => {
    const pdf = path.join(root, 'examples', 'next', 'offer.pdf')
    const created = json(
      await run([
        'post',
        '/documents',
        '--file',
        pdf,
        '-d',
        'title=Lease',
        '-d',
        'metadata[order]=17',
        '-d',
        'tags=new'
      ])
    )
    expect(created).toMatchObject({ title: 'Lease', file_name: 'offer.pdf', metadata: { order: '17' }, tags: ['new'] })
    const at = `/documents/${created.id}`
    const field = ['type=signature', 'page=1', 'x=72', 'y=90', 'width=160', 'height=48']
    const data = [
      'name=Ada Lovelace',
      'email=ada@example.com',
      ...field.map((each) => `fields][0][${each.replace('=', ']=')}`)
    ]
    const args = data.flatMap((each) => [
      '-d',
      each.startsWith('fields') ? `signers[0][${each}` : `signers[0][${each.replace('=', ']=')}`
    ])
    const sent = json(await run(['post', `${at}/send`, ...args, '-d', 'expires_in_days=7']))
    const signer = sent.signers[0].id
    expect(json(await run(['get', '/documents', '-d', 'metadata[order]=17', '-d', 'status=sent'])).data).toHaveLength(1)
    expect(json(await run(['get', '/documents?status=draft&per_page=1'])).data).toEqual([])
    await run(['post', `/test-helpers${at}/signers/${signer}/sign`])
    await expect.poll(async () => json(await run(['get', at])).status, { timeout: 60_000 }).toBe('completed')
    const file = path.join(folder, 'signed.pdf')
    expect(await run(['get', `${at}/download`, '--output', file])).toMatchObject({ code: 0, out: '' })
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('an empty answer is nothing, and a body is read from a file or standard input', async () => {
    const body = JSON.stringify({ url: 'https://receiver.example/hook', events: ['document.completed'] })
    const { id } = json(await run(['post', '/webhooks', '--data', '@-'], { input: body }))
    writeFileSync(path.join(folder, 'body.json'), '{"events": ["document.sent"]}')
    const changed = await run(['patch', `/webhooks/${id}`, '--data', `@${path.join(folder, 'body.json')}`])
    expect(json(changed).events).toEqual(['document.sent'])
    expect(await run(['delete', `/webhooks/${id}`])).toEqual({ code: 0, out: '', err: '' })
  })

  test('the same idempotency key takes effect once', async () => {
    const args = [
      'post',
      '/documents/upload-url',
      '-d',
      'file_name=a.pdf',
      '-d',
      'file_size=10',
      '--idempotency-key',
      'once-1'
    ]
    expect(json(await run(args)).upload_key).toBe(json(await run(args)).upload_key)
  })

  test('what the contract does not have is refused before any request, with what is like it', async () => {
    const nowhere = {
      env: { SIGNPOST_API_KEY: 'sp_test_x', SIGNPOST_BASE_URL: `http://127.0.0.1:${await freePort()}` }
    }
    for (const [args, message] of [
      [['get', '/documents/doc_1/downlod'], 'The nearest are /documents/{id}/download'],
      [['get', '/documents/doc_1/send'], 'There is POST /documents/{id}/send.'],
      [['get', '/documents', '-d', 'statuss=sent'], 'There is no statuss. Do you mean status?'],
      [['get', '/documents/{id}'], 'Write an identifier in place of {id}.'],
      [['post', '/webhooks', '--file', 'x.pdf'], '--file: this request takes no file.'],
      [['post', '/documents', '--file', '/nowhere.pdf'], '--file cannot be read: ENOENT'],
      [['get'], 'Which path? get --help lists them.']
    ] as const) {
      expect(await run([...args], nowhere)).toEqual({ code: 2, out: '', err: expect.stringContaining(message) })
    }
  })

  test('help says what a path takes, without a key', async () => {
    const { out } = await run(['post', '/documents/{id}/send', '--help'], { env: {} })
    expect(out).toContain('In the body, with -d:')
    expect(out).toMatch(/^ {2}expires_in_days +\(integer\) The number of days/m)
    expect((await run(['get', '--help'], { env: {} })).out).toContain('/documents/{id}/download')
  })

  test('what the service refuses is one line', async () => {
    const refused = await run(['post', '/documents/upload-url', '-d', 'file_name=a.pdf', '-d', 'file_size=0'])
    expect(refused).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^.*file_size: .*\(VALIDATION_FAILED\)\n$/)
    })
  })
})

describe('keys that are kept', () => {
  test('are checked, used by their name, listed without them, and forgotten', async () => {
    const login = (name: string, key: string, url = world.url) =>
      run(['login', '--profile', name, '--base-url', url, '--no-keychain'], { env: {}, input: `${key}\n` })
    expect(await login('work', 'sp_test_wrong')).toEqual({ code: 2, out: '', err: 'The API key is invalid.\n' })
    expect((await run(['profiles', 'list'], { env: {} })).out).toBe('')
    expect(await login('work', world.account.test_key)).toMatchObject({ code: 0, out: '' })
    expect(await login('live', world.account.live_key)).toMatchObject({ code: 0 })
    const file = path.join(folder, 'config', 'signpost', 'profiles.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const { out } = await run(['profiles', 'list', '--json'], { env: {} })
    const listed = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(listed).toMatchObject([
      { name: 'work', mode: 'test', base_url: world.url, kept_in: 'file' },
      { name: 'live', mode: 'live' }
    ])
    expect(out).not.toContain(world.account.test_key)
    expect(json(await run(['get', '/keys/current'], { env: { SIGNPOST_PROFILE: 'live' } })).mode).toBe('live')
    expect(
      json(await run(['get', '/keys/current', '--profile', 'work'], { env: { SIGNPOST_PROFILE: 'live' } })).mode
    ).toBe('test')
    expect((await run(['events', 'list', '--profile', 'work'], { env: {} })).code).toBe(0)
    expect((await run(['logout', '--all'], { env: {} })).err).toContain('Profile "live" is forgotten.')
    expect(readFileSync(file, 'utf8')).not.toContain('sp_')
    const gone = await run(['get', '/documents', '--profile', 'work'], { env: {} })
    expect(gone).toMatchObject({ code: 2, err: expect.stringContaining('There is no profile "work"') })
  })
})

describe('a wrong key or URL is one line and exit 2', () => {
  const commands = [
    ['get', '/documents'],
    ['post', '/webhooks', '-d', 'url=https://receiver.example'],
    ['events', 'list'],
    ['events', 'get', 'evt_01jd3n3c2yfmb5w7x8q0r4k9hz'],
    ['events', 'resend', 'evt_01jd3n3c2yfmb5w7x8q0r4k9hz'],
    ['trigger', 'document.sent'],
    ['requests', 'tail'],
    ['login'],
    ['mcp']
  ]
  const oneLine = /^[^\n]+\n$/

  test.each(commands)('%s %s', async (...words) => {
    const args = words.filter((word) => word !== undefined)
    const at = (url: string, key: string) =>
      run(args, {
        env: { SIGNPOST_API_KEY: key, SIGNPOST_BASE_URL: url },
        input: args[0] === 'login' ? `${key}\n` : ''
      })
    const away = `http://127.0.0.1:${await freePort()}`
    const all = await Promise.all([
      at(world.url, 'sp_test_wrong'),
      at(world.url, 'sp_test_ä'),
      at('ftp://localhost', 'sp_test_x'),
      at(`${world.url}/nowhere`, 'sp_test_x'),
      // What follows a service waits for it, as it does when the service is away later.
      ...(args[0] === 'requests' ? [] : [at(away, 'sp_test_x')])
    ])
    for (const [index, each] of all.entries()) {
      expect(each, `${args} ${index}`).toEqual({ code: 2, out: '', err: expect.stringMatching(oneLine) })
    }
  })
})

test('an event is printed, and one that is made has what is asked for', async () => {
  const overrides = ['title=Lease', 'metadata[order]=17', 'signers[0][email]=grace@example.com', 'message=Please sign.']
  const made = await run(['trigger', 'document.sent', '--json', ...overrides.flatMap((each) => ['--override', each])])
  const event = json(made)
  expect(event.data).toMatchObject({ title: 'Lease', metadata: { order: '17' }, message: 'Please sign.' })
  // What is not named stays.
  expect(event.data.signers).toMatchObject([{ email: 'grace@example.com', name: 'Ada Lovelace' }])
  expect(json(await run(['events', 'get', event.id]))).toEqual(event)
  const unknown = await run(['trigger', 'document.sent', '--override', 'titel=Lease'])
  expect(unknown).toMatchObject({ code: 2, err: 'There is no titel. Do you mean title?\n' })
})

test('open names where things are, and they are there', async () => {
  const urlOf = async (...args: string[]) => (await run(['open', '--print', ...args])).out.trim()
  expect(await urlOf('doc_01jd3n3c2yfmb5w7x8q0r4k9hz', '--live')).toBe(
    `${world.url}/console/live/documents/doc_01jd3n3c2yfmb5w7x8q0r4k9hz`
  )
  for (const what of ['dashboard', 'documents', 'keys', 'webhooks', 'mail']) {
    const { status, headers } = await fetch(await urlOf(what), { redirect: 'manual' })
    expect([status, headers.get('content-type')], what).toEqual([200, expect.stringContaining('text/html')])
  }
  expect(await run(['open', 'nonsense'])).toMatchObject({ code: 2, err: expect.stringContaining('cannot be opened') })
})

describe('completion', () => {
  const env = () => ({
    PATH: `${path.join(folder, 'bin')}:${process.env.PATH}`,
    XDG_CONFIG_HOME: path.join(folder, 'config'),
    HOME: folder
  })
  const has = (shell: string) => spawnSync(shell, ['--version']).error === undefined
  const said = (shell: string, script: string) => {
    const { stdout, stderr } = spawnSync(shell, ['-c', script], { env: env(), encoding: 'utf8' })
    expect(stderr).toBe('')
    return stdout
  }

  test.runIf(has('bash'))('bash', () => {
    const script = `source <(signpost-cli completion bash)
      t() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _signpost_cli 2>/dev/null; echo "\${COMPREPLY[*]}"; }
      t signpost-cli prof; t signpost-cli get /documents/doc_1/dow; t signpost-cli post /documents -d exter
      t signpost-cli trigger document.si; t signpost-cli listen --ev`
    expect(said('bash', script).split('\n')).toEqual([
      'profiles',
      '/documents/doc_1/download',
      'external_id=',
      'document.signed',
      '--events',
      ''
    ])
  })

  test.runIf(has('fish'))('fish', () => {
    const script = `signpost-cli completion fish | source
      complete -C'signpost-cli prof'; complete -C'signpost-cli get /documents/doc_1/dow'`
    expect(said('fish', script).trim().split(/\s+/)).toEqual(['profiles', '/documents/doc_1/download'])
  })

  // Its completion only works while somebody types: this is that it is read.
  test.runIf(has('zsh'))('zsh', () => {
    const script =
      'autoload -U compinit; compinit -u -D; source <(signpost-cli completion zsh); echo $_comps[signpost-cli]'
    expect(said('zsh', script).trim()).toBe('_signpost_cli')
  })
})

describe('init', () => {
  const make = async (template: string) => {
    const app = path.join(folder, template)
    const made = await run(['init', template, app], { env: { SIGNPOST_BASE_URL: world.url } })
    expect(made).toMatchObject({ code: 0, err: '' })
    return app
  }
  const tested = (app: string, command: string, args: string[], env = {}) => {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: app,
      encoding: 'utf8',
      env: { ...process.env, ...env }
    })
    return { status, output: stdout + stderr }
  }

  test.each(['express', 'fastify'])('%s: an app whose own test passes', async (template) => {
    const app = await make(template)
    const { dependencies } = JSON.parse(readFileSync(path.join(app, 'package.json'), 'utf8'))
    expect(dependencies['@signpost/sdk']).toBe(`${world.url}/packages/sdk.tgz`)
    expect(Object.keys(dependencies).filter((name) => !name.startsWith('@'))).toEqual([template])
    // In place of an installation, which the drill `next` does.
    symlinkSync(path.join(root, 'examples', 'node_modules'), path.join(app, 'node_modules'))
    const { status, output } = tested(app, 'node', ['--test', '--test-reporter', 'tap'], {
      TEST_PORT: String(await freePort())
    })
    expect(output).toMatch(/^# pass 5$/m)
    expect(status).toBe(0)
  })

  test.skipIf(missing(tools.python))('python: an app whose own test passes', async () => {
    const { status, output } = tested(await make('python'), 'python3', ['-m', 'unittest'])
    expect(output).toMatch(/^Ran 3 tests/m)
    expect(status).toBe(0)
  })

  test('next: every file of the example, which the drill `next` builds and signs in', async () => {
    const app = await make('next')
    for (const file of ['app/offer/[id]/page.tsx', 'app/webhooks/route.ts', 'offer.pdf']) {
      expect(readFileSync(path.join(app, file)).equals(readFileSync(path.join(root, 'examples', 'next', file)))).toBe(
        true
      )
    }
  })

  test('a folder with something in it is left alone', async () => {
    const again = await run(['init', 'python', path.join(folder, 'bin')], { env: {} })
    expect(again).toMatchObject({ code: 2, err: expect.stringContaining('is not empty') })
  })
})
