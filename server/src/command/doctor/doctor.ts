import { existsSync } from 'node:fs'
import path from 'node:path'
import { print } from '@signpost/cli/terminal'
import { Command } from 'commander'
import { systemClock } from '../../common/clock.js'
import { type Config, loadConfig } from '../../config/config.js'
import { type Given, givenIn, variables } from '../../config/env.js'
import { withSecretsFromFiles } from '../../config/secrets-from-files.js'
import { unknownSettings } from '../../config/unknown-settings.js'
import { checkBounces } from './check-bounces.js'
import { checkDatabase } from './check-database.js'
import { checkForwarding } from './check-forwarding.js'
import { checkMail } from './check-mail.js'
import { checkPatroni } from './check-patroni.js'
import { checkProcesses } from './check-processes.js'
import { checkProviders } from './check-providers.js'
import { checkSigner } from './check-signer.js'
import { checkSite } from './check-site.js'
import { checkFolder, checkStorage } from './check-storage.js'
import { checkTexts } from './check-texts.js'
import { checkTimestamps } from './check-timestamps.js'
import { checkWebhooks } from './check-webhooks.js'
import { type Finding, fail, ok, reasonOf, warn } from './finding.js'
import { shownSetting } from './shown-setting.js'

/** `signpost doctor` */
export function doctorCommand(): Command {
  return new Command('doctor').option('--json', 'print JSON', false).action(async ({ json }: { json: boolean }) => {
    const findings = Object.entries(await examine())
    const checks = findings.map(([name, finding]) => ({ name, ok: finding.status !== 'fail', ...finding }))
    const settings = Object.entries(variables).map(
      ([name, { description }]) => `  ${name.padEnd(20)} ${shownSetting(name, process.env).padEnd(28)} ${description}`
    )
    const isFine = checks.every(({ ok }) => ok)
    print(json, { ok: isFine, checks }, ['Settings', ...settings, '', ...findings.flatMap(linesOf)])
    if (!isFine) process.exitCode = 1
  })
}

async function examine(): Promise<Record<string, Finding>> {
  let config: Config
  try {
    const unused = checkUse(givenIn(withSecretsFromFiles(process.env)))
    if (unused) return { 'data folder': unused }
    config = loadConfig(process.env)
  } catch (error) {
    return { settings: fail((error as Error).message.replaceAll('\n', ' '), 'Set the variables as described above.') }
  }
  const disk = 'Make room, and let the user that runs Signpost write to SIGNPOST_DATA_DIR.'
  const bucket = 'Check STORAGE_URL and the credentials of the bucket.'
  return {
    settings: checkNames(process.env, `${config.production ? 'production' : 'development'}, at ${config.siteUrl}`),
    'rate limits': checkLimits(config),
    site: await checkSite(config, systemClock.now()),
    processes: await checkProcesses(config),
    'data folder': await check(disk, () => checkFolder(config)),
    storage: await check(config.storage.kind === 'disk' ? disk : bucket, () => checkStorage(config)),
    ...(await checkDatabase(config, systemClock)),
    patroni: await checkPatroni(config),
    ...(await checkSeals(config)),
    mail: await checkMail(config),
    bounces: await checkBounces(config),
    'log forwarding': await checkForwarding(config),
    'text messages': await checkTexts(config),
    'single sign-on': await checkProviders(config),
    webhooks: await checkWebhooks(config)
  }
}

// Without settings, reading them makes a data folder with secrets, which is not what somebody asks for who is in the wrong folder.
function checkUse({ NODE_ENV, DATABASE_URL, SIGNPOST_DATA_DIR }: Given): Finding | undefined {
  const folder = path.resolve(variables.SIGNPOST_DATA_DIR.parse(SIGNPOST_DATA_DIR))
  if (NODE_ENV === 'production' || DATABASE_URL || existsSync(folder)) return undefined
  return fail(
    `There is no ${folder}: nothing was started here.`,
    'Run signpost doctor in the folder of the service and with its settings, or begin with signpost start.'
  )
}

function checkNames(environment: NodeJS.ProcessEnv, detail: string): Finding {
  const unknown = unknownSettings(environment)
  if (unknown.length === 0) return ok(detail)
  const cures = unknown.map(({ name, meant }) => `Rename ${name}, which is not read, if ${meant} is meant.`)
  return warn(detail, cures.join(' '))
}

function checkLimits({ production, rateLimits }: Config): Finding {
  if (rateLimits || !production) return ok(rateLimits ? 'on' : 'off, in development')
  return warn('off in production', 'Remove RATE_LIMITS=off: without limits, one client can take the service from all.')
}

async function check(cure: string, examineOne: () => Promise<Finding>): Promise<Finding> {
  try {
    return await examineOne()
  } catch (error) {
    return fail(reasonOf(error), cure)
  }
}

async function checkSeals(config: Config): Promise<Record<string, Finding>> {
  const { loadSealSigner } = await import('../../sealing/load-seal-signer.js')
  const loading = loadSealSigner(config)
  const signer = await loading.catch(() => undefined)
  return {
    certificate: await check('Check the settings that begin with SIGNING_.', async () =>
      checkSigner(await loading, config.seal.level, systemClock.now())
    ),
    timestamps: await check('Check TIMESTAMP_ROOTS.', () => checkTimestamps(config, signer))
  }
}

const marks = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' }

function linesOf([name, { status, detail, cure }]: [string, Finding]): string[] {
  const line = `${marks[status]} ${name.padEnd(12)} ${detail}`
  return cure ? [line, `${' '.repeat(18)}${cure}`] : [line]
}
