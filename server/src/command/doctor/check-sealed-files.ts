import type { Sql } from 'postgres'
import { systemClock } from '../../common/clock.js'
import type { Config } from '../../config/config.js'
import { documentFileKey } from '../../storage/document-files.js'
import { createKeyring } from '../../storage/keyring.js'
import { findFirstSealedFile } from '../../stores/document-store.js'
import { noMetrics } from '../../telemetry/metrics.js'
import { type Finding, ok, warn } from './finding.js'

/**
 * Reads the first sealed file as the verification of audit trails does: it trusts the certificate of today and the roots of
 * settings, and one that was replaced has to be among these.
 */
export async function checkSealedFiles(sql: Sql, config: Config): Promise<Finding> {
  const file = await findFirstSealedFile(sql)
  if (!file) return ok('there are none')
  const [{ createStorage }, { loadSealSigner }, { createSealEngine }] = await Promise.all([
    import('../../storage/create-storage.js'),
    import('../../sealing/load-seal-signer.js'),
    import('../../sealing/create-seal-engine.js')
  ])
  const signer = await loadSealSigner(config).catch(() => undefined)
  if (!signer) return ok('not read without a certificate')
  const storage = await createStorage(config.storage, createKeyring(config.encryptionKeys))
  // Whether it is there and can be read is another check's question.
  const bytes = await storage.get(documentFileKey(file.id, file.seal_sha256)).catch(() => undefined)
  if (!bytes) return ok('the first one cannot be read')
  await using engine = await createSealEngine(config, signer, { metrics: noMetrics, clock: systemClock })
  const seal = await engine.readAuditSeal(bytes)
  if (!seal?.problem) return ok('the certificate of the first one is trusted')
  return warn(
    `the first one: ${seal.problem}`,
    'If the sealing certificate was replaced, add its root to TRUSTED_ROOTS. Until then, audit verify reports what it has sealed.'
  )
}
