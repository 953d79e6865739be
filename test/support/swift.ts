import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client
} from '@aws-sdk/client-s3'
import { eventually } from './eventually.js'
import { freePort } from './free-port.js'
import { missing, tools } from './tools.js'

const run = promisify(execFile)

/** An OpenStack Swift of one node, which speaks the protocol of S3 and checks its signatures. */
export interface Swift extends AsyncDisposable {
  /** A STORAGE_URL in its bucket. */
  storageUrl(prefix: string): string
  /** Keeps the versions of files that are removed or replaced from now on. */
  keepVersions(): Promise<void>
  /** Copies back the last versions of the files that were removed after a time. Returns how many. */
  bringBack(removedSince: Date): Promise<number>
  /** What the AWS SDK needs in the environment of a process. */
  credentials: Record<string, string>
  /** Its clients no longer reach it. */
  stop(): Promise<void>
  start(): Promise<void>
  /** It accepts connections, and does not answer. */
  freeze(): void
  thaw(): void
}

/** Why there is no Swift, or false. Its user and its settings in /etc come with its packages. */
export const withoutSwift =
  missing(tools.swift, tools.swiftProxy, tools.swiftAccount, tools.swiftContainer, tools.swiftObject) ||
  (process.getuid?.() !== 0 && 'only root can start Swift')

const bucket = 'signpost'
const credentials = { AWS_ACCESS_KEY_ID: 'test:tester', AWS_SECRET_ACCESS_KEY: 'testing' }
const kinds = ['account', 'container', 'object'] as const
const filters = [
  'catch_errors',
  'gatekeeper',
  'healthcheck',
  'listing_formats',
  'bulk',
  'slo',
  'dlo',
  'copy',
  'symlink'
]

/** Starts it with an empty bucket. Sets the credentials of this process, as the AWS SDK finds them. */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-swift-'))
  for (const name of ['etc', 'node/d1', 'run']) await mkdir(path.join(folder, name), { recursive: true })
  await Promise.all(kinds.map((kind) => writeNode(folder, kind)))
  const url = await writeProxy(folder)
  await run('chown', ['-R', 'swift:swift', folder])
  const running = new Map<string, ChildProcess>()
  const start = (kind: string) =>
    running.set(kind, spawn(`swift-${kind}-server`, [path.join(folder, 'etc', `${kind}.conf`)], { stdio: 'ignore' }))
  const answers = () => eventually(async () => expectOk(await fetch(`${url}/healthcheck`)))
  const swift: Swift = {
    storageUrl: (prefix) => `s3://${bucket}/${prefix}?endpoint=${url}`,
    keepVersions: async () => {
      const versioning = { Bucket: bucket, VersioningConfiguration: { Status: 'Enabled' as const } }
      await withClient(url, (client) => client.send(new PutBucketVersioningCommand(versioning)))
    },
    bringBack: (removedSince) => withClient(url, (client) => copyRemoved(client, removedSince)),
    credentials,
    stop: () => end(running.get('proxy')),
    freeze: () => void running.get('proxy')?.kill('SIGSTOP'),
    thaw: () => void running.get('proxy')?.kill('SIGCONT'),
    async start() {
      start('proxy')
      await answers()
    },
    async [Symbol.asyncDispose]() {
      for (const name of Object.keys(credentials)) delete process.env[name]
      for (const child of running.values()) await end(child)
      await rm(folder, { recursive: true, force: true })
    }
  }
  try {
    for (const kind of kinds) start(kind)
    await swift.start()
    Object.assign(process.env, credentials)
    await eventually(() => createBucket(url))
    // The server of objects may be the last to listen.
    await eventually(() => storeObject(url))
    return swift
  } catch (error) {
    await swift[Symbol.asyncDispose]()
    throw error
  }
}

async function writeNode(folder: string, kind: string) {
  const port = await freePort()
  await writeFile(
    path.join(folder, 'etc', `${kind}.conf`),
    `${common(folder, port)}devices = ${folder}/node
mount_check = false
recon_cache_path = ${folder}/run
disable_fallocate = true
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
${patience}`
  )
  const ring = (...step: string[]) => run('swift-ring-builder', [path.join(folder, 'etc', `${kind}.builder`), ...step])
  await ring('create', '4', '1', '1')
  await ring('add', `r1z1-127.0.0.1:${port}/d1`, '1')
  // Exits with 1 after a warning.
  await ring('rebalance').catch(() => {})
}

// Half a second for a connection is too short on a busy machine. After ten of them, Swift avoids a node for a minute.
const patience = 'conn_timeout = 20\nnode_timeout = 60\n'

// Swift insists on a cache, and does without it if none answers.
async function writeProxy(folder: string) {
  const port = await freePort()
  await writeFile(
    path.join(folder, 'etc', 'proxy.conf'),
    `${common(folder, port)}[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth slo dlo copy versioned_writes symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
${patience}error_suppression_limit = 1000000
allow_account_management = true
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_object_versioning = true
${filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('')}`
  )
  return `http://127.0.0.1:${port}`
}

function common(folder: string, port: number) {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = swift
swift_dir = ${folder}/etc
`
}

// Swift does not bring back a file when its delete marker is removed, as S3 does.
async function copyRemoved(client: S3Client, since: Date): Promise<number> {
  const { DeleteMarkers = [], Versions = [] } = await client.send(new ListObjectVersionsCommand({ Bucket: bucket }))
  const removed = DeleteMarkers.filter(({ IsLatest, LastModified }) => IsLatest && LastModified! >= since)
  for (const { Key } of removed) {
    // The newest comes first.
    const { VersionId } = Versions.find((version) => version.Key === Key)!
    const source = `${bucket}/${Key}?versionId=${VersionId}`
    await client.send(new CopyObjectCommand({ Bucket: bucket, Key, CopySource: source }))
  }
  return removed.length
}

async function createBucket(endpoint: string) {
  await withClient(endpoint, (client) => client.send(new CreateBucketCommand({ Bucket: bucket })))
}

async function storeObject(endpoint: string) {
  const object = { Bucket: bucket, Key: 'ready' }
  await withClient(endpoint, async (client) => {
    await client.send(new PutObjectCommand({ ...object, Body: 'ready' }))
    await client.send(new DeleteObjectCommand(object))
  })
}

async function withClient<T>(endpoint: string, work: (client: S3Client) => Promise<T>): Promise<T> {
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true })
  try {
    return await work(client)
  } finally {
    client.destroy()
  }
}

function expectOk(response: Response) {
  if (!response.ok) throw new Error(`Swift answered ${response.status}`)
}

async function end(child: ChildProcess | undefined) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
