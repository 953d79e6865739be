import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

/** Where files are stored. */
export type StorageSettings = { kind: 'disk'; folder: string } | S3Settings

export interface S3Settings {
  kind: 's3'
  bucket: string
  /** The folder in the bucket, without slashes around it, or nothing. */
  prefix: string
  /** Defaults to what the AWS SDK finds. */
  region?: string | undefined
  /** The URL of another service than AWS. */
  endpoint?: string | undefined
  /** Whether the bucket is in the path of URLs and not in their host. */
  isPathStyle: boolean
  /** Whether clients transfer large files without the service. */
  isDirect: boolean
  /** The encryption that is requested for each file, besides the bucket's own. */
  encryption?: { algorithm: 'AES256' | 'aws:kms'; keyId?: string | undefined } | undefined
}

const onOff = z.enum(['on', 'off'], { error: 'must be on or off' })
const parametersSchema = z.strictObject(
  {
    region: z
      .string()
      .regex(/^[a-z0-9-]+$/, 'must be the name of a region, such as eu-central-1')
      .optional(),
    endpoint: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
    path_style: onOff.optional(),
    direct: onOff.default('on'),
    sse: z.enum(['AES256', 'aws:kms'], { error: 'must be AES256 or aws:kms' }).optional(),
    kms_key_id: z.string().min(1, 'must not be empty').optional()
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `does not have the parameter ${issue.keys.join(', ')}` : undefined
  }
)

/** The settings in `s3://bucket/prefix?region=…` or `file:///folder`. Throws an error that says what is wrong. */
export function parseStorageUrl(text: string): StorageSettings {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol === 'file:') return { kind: 'disk', folder: folderOf(url) }
  if (url?.protocol === 's3:') return parseS3(url)
  throw new Error('must be s3://BUCKET/PREFIX?region=REGION or file:///FOLDER')
}

function folderOf(url: URL) {
  if (url.host !== '' || url.search !== '') throw new Error('must have three slashes and no parameters: file:///FOLDER')
  return path.resolve(fileURLToPath(url))
}

function parseS3(url: URL): S3Settings {
  if (url.username || url.password) {
    throw new Error('must not contain credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or use a role.')
  }
  const bucket = url.host
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new Error(`must name a bucket of 3 to 63 lower-case letters, digits, dots and hyphens: s3://BUCKET`)
  }
  const { region, endpoint, path_style, direct, sse, kms_key_id } = parametersOf(url)
  if (kms_key_id && sse !== 'aws:kms') throw new Error('kms_key_id requires sse=aws:kms')
  return {
    kind: 's3',
    bucket,
    prefix: prefixOf(url),
    // Other services than AWS accept any region, but the SDK requires one.
    region: region ?? (endpoint && 'us-east-1'),
    endpoint,
    isPathStyle: path_style ? path_style === 'on' : endpoint !== undefined,
    isDirect: direct === 'on',
    encryption: sse && { algorithm: sse, keyId: kms_key_id }
  }
}

function parametersOf({ searchParams }: URL) {
  const names = [...searchParams.keys()]
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated) throw new Error(`${repeated} is set twice`)
  const parsed = parametersSchema.safeParse(Object.fromEntries(searchParams))
  if (parsed.success) return parsed.data
  throw new Error(parsed.error.issues.map(({ path, message }) => [...path, message].join(' ')).join('; '))
}

function prefixOf({ pathname }: URL) {
  const prefix = pathname.replace(/^\/|\/$/g, '')
  if (prefix === '' || prefix.split('/').every((segment) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(segment))) {
    return prefix
  }
  throw new Error('must have a prefix of letters, digits, dots, hyphens, underscores and single slashes')
}
