/** Values of a label: those that it can have, or `any` for names that are defined elsewhere. */
type LabelValues = readonly string[] | 'any'

interface Definition {
  kind: 'counter' | 'gauge' | 'histogram'
  help: string
  labels: Record<string, LabelValues>
  buckets?: readonly number[]
}

const request = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const work = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]
const wait = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 1800, 7200]
const pools = ['requests', 'deliveries', 'jobs'] as const
const pdfPools = ['intake', 'anonymous', 'sealing'] as const
const pdfOperations = [
  'prepare',
  'join',
  'seal',
  'renew',
  'verify',
  'read-audit-seal',
  'read-seal',
  'claimed-documents',
  'find-texts',
  'suggest-fields',
  'compare'
] as const
const levels = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const

/**
 * All metrics of the service. Labels never contain a path, an account, a document or an endpoint: each combination of
 * values is a time series of its own.
 */
export const metricDefinitions = {
  signpost_http_request_duration_seconds: {
    kind: 'histogram',
    help: 'Requests by operation of the API and status. Requests for pages, files and unknown paths have the operation `other`.',
    labels: { operation: 'any', status: 'any' },
    buckets: request
  },
  signpost_rate_limit_refusals_total: {
    kind: 'counter',
    help: 'Requests that were refused because of a rate limit.',
    labels: { operation: 'any' }
  },
  signpost_jobs: {
    kind: 'gauge',
    help: 'Jobs in the queue. `waiting` jobs can run now, `scheduled` jobs later, `dead` jobs have used up their attempts, and no later one has done their work. Every process reports the same queue.',
    labels: { task: 'any', state: ['waiting', 'scheduled', 'running', 'dead'] }
  },
  signpost_job_oldest_age_seconds: {
    kind: 'gauge',
    help: 'For how long the oldest waiting job could have run. 0 if none waits. Every process reports the same queue.',
    labels: { task: 'any' }
  },
  signpost_oldest_waiting_age_seconds: {
    kind: 'gauge',
    help: 'For how long the oldest work of a kind waits, whether its job is due, waits after a failure or is lost: a delivery that is due at an endpoint that works, a document that everybody has signed, an e-mail that was never attempted. 0 if none waits. Every process reports the same.',
    labels: { work: ['delivery', 'seal', 'email'] }
  },
  signpost_workers: {
    kind: 'gauge',
    help: 'Workers that have reported within the last minute, two for each process that runs workers. Every process reports the same number.',
    labels: {}
  },
  signpost_clock_skew_seconds: {
    kind: 'gauge',
    help: 'How far the clock of this machine is ahead of the one of the database, which the service goes by. Negative if it is behind.',
    labels: {}
  },
  signpost_audit_problems: {
    kind: 'gauge',
    help: 'Problems that the daily verification of audit trails has found and not yet found to be solved. Every process reports the same number.',
    labels: {}
  },
  signpost_audit_verified_timestamp_seconds: {
    kind: 'gauge',
    help: 'When audit trails were verified last. Every process reports the same time.',
    labels: {}
  },
  signpost_audit_anchored_timestamp_seconds: {
    kind: 'gauge',
    help: 'When the heads of audit trails were anchored in the storage last. Every process reports the same time.',
    labels: {}
  },
  signpost_backup_timestamp_seconds: {
    kind: 'gauge',
    help: 'When `signpost backup` last made a backup. NaN if it never has. Every process reports the same time.',
    labels: {}
  },
  signpost_certificate_expires_timestamp_seconds: {
    kind: 'gauge',
    help: 'When the sealing certificate, or the first of its chain, expires.',
    labels: {}
  },
  signpost_certificate_revoked: {
    kind: 'gauge',
    help: '1 if the sealing certificate, or one of its chain, is revoked, as its authority said last. Otherwise 0.',
    labels: {}
  },
  signpost_oldest_renewal_age_seconds: {
    kind: 'gauge',
    help: 'For how long the oldest seal of a level is to be raised to B-LTA, or, at B-LTA, to be renewed, and could not be. 0 if none is. Every process reports the same.',
    labels: { level: levels }
  },
  signpost_job_wait_seconds: {
    kind: 'histogram',
    help: 'Time between when a job could run and when it started.',
    labels: { task: 'any' },
    buckets: wait
  },
  signpost_job_duration_seconds: {
    kind: 'histogram',
    help: 'Runs of jobs.',
    labels: { task: 'any', outcome: ['done', 'failed'] },
    buckets: work
  },
  signpost_seal_duration_seconds: {
    kind: 'histogram',
    help: 'Attempts to seal a document, by the level that was reached, or that was required if it failed. `outage` means that something outside of the service was unavailable.',
    labels: { level: levels, outcome: ['sealed', 'failed', 'outage'] },
    buckets: work
  },
  signpost_seal_wait_seconds: {
    kind: 'histogram',
    help: 'Time between the last signature and the completion of a document.',
    labels: { level: levels },
    buckets: wait
  },
  signpost_delivery_duration_seconds: {
    kind: 'histogram',
    help: 'Attempts to deliver an event to a webhook endpoint. `not_made` means that the name servers or the proxy of the service did not work; it counts against no endpoint.',
    labels: { outcome: ['delivered', 'rejected', 'unreachable', 'timed_out', 'not_made'] },
    buckets: request
  },
  signpost_delivery_lag_seconds: {
    kind: 'histogram',
    help: 'Time between when an attempt of a delivery was due and when it started.',
    labels: {},
    buckets: wait
  },
  signpost_email_duration_seconds: {
    kind: 'histogram',
    help: 'Attempts to send an e-mail.',
    labels: { outcome: ['sent', 'failed'] },
    buckets: work
  },
  signpost_emails_given_up_total: {
    kind: 'counter',
    help: 'E-mails that were given up after many attempts.',
    labels: {}
  },
  signpost_bounces_total: {
    kind: 'counter',
    help: 'E-mails that cannot be delivered: `refused` by the mail server at once, or `returned` to the address for bounces.',
    labels: { kind: ['refused', 'returned'] }
  },
  signpost_abuse_reports_open: {
    kind: 'gauge',
    help: 'Reports of abuse that nobody has looked at. Every process reports the same number.',
    labels: {}
  },
  signpost_pdf_processes: {
    kind: 'gauge',
    help: 'Child processes for PDFs.',
    labels: { pool: pdfPools }
  },
  signpost_pdf_queue: {
    kind: 'gauge',
    help: 'Files that wait for a child process.',
    labels: { pool: pdfPools }
  },
  signpost_pdf_job_duration_seconds: {
    kind: 'histogram',
    help: 'Work of child processes on a file.',
    labels: { operation: pdfOperations, outcome: ['done', 'failed'] },
    buckets: work
  },
  signpost_pdf_process_peak_memory_bytes: {
    kind: 'histogram',
    help: 'Largest memory of the child process so far, after each file.',
    labels: { operation: pdfOperations },
    buckets: [64, 96, 128, 192, 256, 384, 512, 768, 1024].map((megabytes) => megabytes * 2 ** 20)
  },
  signpost_pdf_kills_total: {
    kind: 'counter',
    help: 'Child processes that did not survive a file: it took too long, needed too much memory, crashed the process, or something outside ended the process.',
    labels: { reason: ['time', 'memory', 'crash', 'outside'] }
  },
  signpost_database_in_progress: {
    kind: 'gauge',
    help: 'Statements and transactions that have a connection or wait for one. If there are more than the pool has connections, some wait.',
    labels: { pool: pools }
  },
  signpost_database_pool_size: {
    kind: 'gauge',
    help: 'The maximum number of connections of this process.',
    labels: { pool: pools }
  },
  signpost_database_transaction_wait_seconds: {
    kind: 'histogram',
    help: 'Time until a transaction has a connection and has begun.',
    labels: { pool: ['requests', 'deliveries'] },
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30]
  },
  signpost_setting_files_changed: {
    kind: 'gauge',
    help: 'Files of settings, such as secrets and the sealing certificate, that have another content than when this process read them. It uses the old one until it is restarted.',
    labels: {}
  },
  signpost_database_disk_full: {
    kind: 'gauge',
    help: '1 if the disk of the database is full: a worker could not write something new within the last two minutes, or a request failed of it. Otherwise 0.',
    labels: {}
  },
  signpost_database_size_bytes: {
    kind: 'gauge',
    help: 'Size of the tables and indexes of the database, without its write-ahead log. Every process reports the same.',
    labels: {}
  },
  signpost_database_disk_bytes: {
    kind: 'gauge',
    help: 'Size of the disk of the database, as `DATABASE_DISK_BYTES` says. NaN if it is not set.',
    labels: {}
  },
  signpost_database_errors_total: {
    kind: 'counter',
    help: 'Statements, transactions and connections that failed because the database was unreachable.',
    labels: { pool: pools }
  },
  signpost_storage_duration_seconds: {
    kind: 'histogram',
    help: 'Operations of the file storage. Its errors have the outcome `failed`.',
    labels: { operation: ['put', 'get', 'remove'], outcome: ['ok', 'failed'] },
    buckets: request
  },
  signpost_storage_free_bytes: {
    kind: 'gauge',
    help: 'Free space of a storage on disk.',
    labels: {}
  },
  signpost_storage_size_bytes: {
    kind: 'gauge',
    help: 'Size of a storage on disk, with what others store there.',
    labels: {}
  },
  signpost_build_info: {
    kind: 'gauge',
    help: 'Always 1. The version of the service, and the one of Node that it runs on.',
    labels: { version: 'any', node: 'any' }
  }
} as const satisfies Record<string, Definition>

type Definitions = typeof metricDefinitions
type MetricName = keyof Definitions

/** The metrics of a kind. */
export type MetricOf<Kind extends Definition['kind']> = {
  [Name in MetricName]: Definitions[Name]['kind'] extends Kind ? Name : never
}[MetricName]

/** The labels of a metric. */
export type LabelsOf<Name extends MetricName> = {
  [Label in keyof Definitions[Name]['labels']]: Definitions[Name]['labels'][Label] extends readonly (infer Value)[]
    ? Value & string
    : string
}
