import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { asS3Error, isMissingObject } from './s3-error.js'
import type { Storage, StoredFile } from './storage.js'
import type { S3Settings } from './storage-url.js'

export interface S3TimeLimits {
  connectMs: number
  /** How long nothing may be sent or received. */
  idleMs: number
  /** For a whole file, with retries. */
  totalMs: number
}

const usualLimits: S3TimeLimits = { connectMs: 3000, idleMs: 10_000, totalMs: 60_000 }

/** Stores files in a bucket of S3 or of a service with the same protocol. Credentials are those that the AWS SDK finds. */
export function createS3Storage(settings: S3Settings, limits: S3TimeLimits = usualLimits): Storage {
  const { bucket, prefix, encryption, isDirect } = settings
  const folder = prefix === '' ? '' : `${prefix}/`
  const client = createClient(settings, limits)
  const place = (key: string) => ({ Bucket: bucket, Key: `${folder}${key}` })

  // A limit for each call: the SDK's own are for an attempt or for silence.
  async function call<Result>(action: string, send: (abortSignal: AbortSignal) => Promise<Result>): Promise<Result> {
    const limit = AbortSignal.timeout(limits.totalMs)
    return send(limit).catch((error) => {
      throw asS3Error(limit.aborted ? limit.reason : error, `${action} in the bucket ${bucket}`)
    })
  }

  async function remove(key: string) {
    await call(`removing ${key}`, (abortSignal) => client.send(new DeleteObjectCommand(place(key)), { abortSignal }))
  }

  async function* list(key: string, after?: string): AsyncGenerator<StoredFile> {
    const range = { Bucket: bucket, Prefix: `${folder}${key}`, StartAfter: after && `${folder}${after}` }
    let ContinuationToken: string | undefined
    do {
      const command = new ListObjectsV2Command({ ...range, ContinuationToken })
      const page = await call(`listing ${key}`, (abortSignal) => client.send(command, { abortSignal }))
      for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? []) {
        const found = Key.slice(folder.length)
        // A prefix also matches keys that only begin with the same letters.
        if (found === key || found.startsWith(`${key}/`)) yield { key: found, size: Size, modifiedAt: LastModified }
      }
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
  }

  const storage: Storage = {
    async put(key, bytes) {
      const command = new PutObjectCommand({
        ...place(key),
        Body: bytes,
        ContentType: key.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream',
        ServerSideEncryption: encryption?.algorithm,
        SSEKMSKeyId: encryption?.keyId
      })
      await call(`storing ${key}`, (abortSignal) => client.send(command, { abortSignal }))
    },
    get: (key) =>
      call(`reading ${key}`, async (abortSignal) => {
        try {
          const { Body } = await client.send(new GetObjectCommand(place(key)), { abortSignal })
          // biome-ignore lint/style/noNonNullAssertion: a successful answer has a body, even if it is empty
          return Buffer.from(await Body!.transformToByteArray())
        } catch (error) {
          if (isMissingObject(error)) return null
          throw error
        }
      }),
    remove,
    // One by one: several services require a Content-MD5 for removing many at once, which the SDK does not send.
    async removeAll(prefix) {
      for await (const { key } of list(prefix)) await remove(key)
    },
    list,
    listAfter: list
  }
  if (!isDirect) return storage

  const sign = (command: PutObjectCommand | GetObjectCommand, lifetimeMs: number, signed: string[] = []) =>
    call('signing a URL', () =>
      getSignedUrl(client, command as GetObjectCommand, {
        expiresIn: Math.floor(lifetimeMs / 1000),
        signableHeaders: new Set(['host', ...signed])
      })
    )
  return {
    ...storage,
    // Clients would have to send the headers for the encryption as well.
    ...(!encryption && {
      uploadUrl: (key, size, lifetimeMs) =>
        sign(new PutObjectCommand({ ...place(key), ContentType: 'application/pdf', ContentLength: size }), lifetimeMs, [
          'content-type',
          'content-length'
        ])
    }),
    downloadUrl: (key, disposition, lifetimeMs) =>
      sign(
        new GetObjectCommand({
          ...place(key),
          ResponseContentType: 'application/pdf',
          ResponseContentDisposition: disposition,
          ResponseCacheControl: 'no-store'
        }),
        lifetimeMs
      )
  }
}

function createClient({ region, endpoint, isPathStyle }: S3Settings, { connectMs, idleMs }: S3TimeLimits): S3Client {
  return new S3Client({
    ...(region && { region }),
    ...(endpoint && { endpoint }),
    forcePathStyle: isPathStyle,
    // Only AWS accepts the checksums that the SDK adds otherwise. The signature covers the content of files anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, socketTimeout: idleMs }
  })
}
