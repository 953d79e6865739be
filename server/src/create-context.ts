import { X509Certificate } from 'node:crypto'
import type { SealSigner } from '@signpost/pdf'
import { Batches } from './common/batches.js'
import { BytesInFlight } from './common/bytes-in-flight.js'
import { createLog } from './common/log.js'
import { SerialByKey } from './common/serial-by-key.js'
import { createWaits } from './common/waits.js'
import type { Config } from './config/config.js'
import { createAuditKeys } from './context/audit-keys.js'
import type { Context } from './context/context.js'
import type { RecordedRequest } from './context/recorded-request.js'
import { createNameResolver } from './dns/name-resolver.js'
import { transferLimits } from './http/count-transfer.js'
import { capturingMailer } from './mail/capturing-mailer.js'
import type { Email } from './mail/mailer.js'
import { observeMailer } from './mail/observe-mailer.js'
import { createSmtpMailer } from './mail/smtp-mailer.js'
import { createProviders } from './openid/identity-provider.js'
import { DatabaseDisk } from './postgres/database-disk.js'
import { createSealEngine } from './sealing/create-seal-engine.js'
import { createTexter } from './sms/create-texter.js'
import { createStorage } from './storage/create-storage.js'
import { createKeyring } from './storage/keyring.js'
import { observeStorage } from './storage/observe-storage.js'
import { captureEmail } from './stores/captured-email-store.js'
import { captureMessage } from './stores/captured-message-store.js'
import { insertRequests } from './stores/request-store.js'

/** Creates the dependencies of operations and jobs from the configuration. */
export async function createContext(
  config: Config,
  {
    clock,
    sql,
    locks,
    metrics,
    tracer,
    signer
  }: Pick<Context, 'clock' | 'sql' | 'locks' | 'metrics' | 'tracer'> & { signer: SealSigner },
  overrides: Partial<Context> = {}
): Promise<Context & AsyncDisposable> {
  const { mail } = config
  const keyring = createKeyring(config.encryptionKeys)
  const capture = (email: Email) => captureEmail(sql, email, clock.now())
  const own = overrides.pdf ? undefined : await createSealEngine(config, signer, { metrics, clock })
  const log = createLog(config)
  const requests = new Batches<RecordedRequest>(
    (items) => insertRequests(sql, items),
    (count, err) => log.warn({ err, count }, 'requests are not recorded')
  )
  return {
    config,
    log,
    metrics,
    tracer,
    clock,
    sql,
    locks,
    databaseDisk: new DatabaseDisk(),
    storage: observeStorage(await createStorage(config.storage, keyring), metrics),
    auditKeys: createAuditKeys([...config.secrets, ...config.auditSecrets]),
    keyring,
    mailer: observeMailer(
      mail.kind === 'smtp' ? createSmtpMailer({ ...mail, capture }) : capturingMailer(capture),
      metrics
    ),
    texter: createTexter(config.sms.gateway, {
      capturesLive: config.sms.capturesLive,
      capture: (message) => captureMessage(sql, message, clock.now())
    }),
    names: createNameResolver({ servers: config.webhooks.nameServers }),
    providers: createProviders(config.providers),
    // biome-ignore lint/style/noNonNullAssertion: an engine is created unless one is given
    pdf: own ?? overrides.pdf!,
    waits: createWaits(),
    changes: new SerialByKey(),
    transfers: new BytesInFlight(transferLimits),
    requests,
    certificates: signer.certificates.map((der) => new X509Certificate(der)),
    ...overrides,
    async [Symbol.asyncDispose]() {
      await requests[Symbol.asyncDispose]()
      await own?.[Symbol.asyncDispose]()
    }
  }
}
