import { randomBytes, X509Certificate } from 'node:crypto'
import { access, constants, mkdir } from 'node:fs/promises'
import { Command } from 'commander'
import { type Config, loadConfig } from '../config/config.js'
import { variables } from '../config/env.js'
import { readDatabase } from '../postgres/database.js'
import { findAppliedMigrations } from '../postgres/migration-state.js'
import { serverVersion } from '../postgres/server-version.js'
import { probeStorage } from '../storage/probe-storage.js'
import { print } from './print.js'

interface Check {
  name: string
  ok: boolean
  detail: string
}

/** `signpost doctor` */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description('check the configuration and the services that it refers to; exits with code 1 if there is a problem')
    .option('--json', 'print JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      const checks = await examine()
      const settings = Object.entries(variables).map(
        ([name, { description }]) => `  ${name.padEnd(20)} ${shown(name).padEnd(28)} ${description}`
      )
      const lines = checks.map(({ name, ok, detail }) => `${ok ? 'ok  ' : 'BAD '} ${name.padEnd(12)} ${detail}`)
      print(json, { ok: checks.every(({ ok }) => ok), checks }, ['Settings', ...settings, '', ...lines])
      if (checks.some(({ ok }) => !ok)) process.exitCode = 1
    })
}

async function examine(): Promise<Check[]> {
  let config: Config
  try {
    config = loadConfig(process.env)
  } catch (error) {
    return [{ name: 'settings', ok: false, detail: (error as Error).message.replaceAll('\n', ' ') }]
  }
  return [
    { name: 'settings', ok: true, detail: `${config.production ? 'production' : 'development'}, at ${config.siteUrl}` },
    await check('data folder', () => checkFolder(config)),
    await check('storage', () => checkStorage(config)),
    await check('database', () => checkDatabase(config)),
    await check('certificate', () => checkCertificate(config)),
    await check('timestamps', () => checkTimestamps(config)),
    await check('mail', () => checkMail(config))
  ]
}

async function check(name: string, examineOne: () => Promise<string>): Promise<Check> {
  try {
    return { name, ok: true, detail: await examineOne() }
  } catch (error) {
    return { name, ok: false, detail: (error as Error).message || String((error as { code?: string }).code ?? error) }
  }
}

async function checkFolder({ dataDir }: Config) {
  await mkdir(dataDir, { recursive: true })
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  return dataDir
}

async function checkStorage({ storage }: Config) {
  const { createStorage } = await import('../storage/create-storage.js')
  await probeStorage(await createStorage(storage))
  const place = storage.kind === 'disk' ? storage.folder : `s3://${storage.bucket}/${storage.prefix}`
  return `files can be written, read and removed in ${place}`
}

async function checkDatabase(config: Config) {
  const [version, migrations] = await readDatabase(config, (sql) =>
    Promise.all([serverVersion(sql), findAppliedMigrations(sql)])
  )
  return `Postgres ${version} (${config.database.kind}), with ${migrations.at(-1)}`
}

async function checkCertificate(config: Config) {
  const { loadSealSigner } = await import('../sealing/load-seal-signer.js')
  const signer = await loadSealSigner(config)
  // biome-ignore lint/style/noNonNullAssertion: a signer has its own certificate first
  const certificate = new X509Certificate(signer.certificates[0]!)
  if (new Date(certificate.validTo) < new Date()) throw new Error(`expired on ${certificate.validTo}`)
  const kind = signer.isDevelopment ? 'self-signed, for development' : signer.algorithm
  return `${certificate.subject.replaceAll('\n', ', ')} until ${certificate.validTo} (${kind})`
}

async function checkTimestamps({ seal }: Config) {
  const { timestampOptions } = await import('../sealing/create-seal-engine.js')
  const options = await timestampOptions(seal)
  if (!options) return `none configured, seals have level ${seal.level}`
  const { TimestampClient } = await import('../pdf/timestamp/timestamp-client.js')
  await new TimestampClient(options).timestamp(randomBytes(32))
  return `an authority responds, seals have at least level ${seal.level}`
}

async function checkMail({ mail }: Config) {
  if (mail.kind === 'captured') return 'captured at /dev/mail, not sent'
  const { createTransport } = await import('nodemailer')
  await createTransport(mail.url, { connectionTimeout: 5000 } as never).verify()
  return `sent from ${mail.from}`
}

const secrets = /SECRET|PASSPHRASE|URL$/

function shown(name: string) {
  const value = process.env[name]
  if (!value) return '(not set)'
  return secrets.test(name) && name !== 'SITE_URL' ? '(set)' : value
}
