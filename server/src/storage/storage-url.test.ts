import { expect, it } from 'vitest'
import { ConfigError } from '../config/config-error.js'
import { readEnv } from '../config/env.js'
import { parseStorageUrl } from './storage-url.js'

const plain = { kind: 's3', bucket: 'files', prefix: '', isPathStyle: false, isDirect: true }

it.each([
  ['s3://files', plain],
  ['s3://files/', plain],
  ['s3://files/a/b-1/?region=eu-central-1', { ...plain, prefix: 'a/b-1', region: 'eu-central-1' }],
  // Other services take any region, and few have host names for buckets.
  [
    's3://files?endpoint=http://localhost:9000',
    { ...plain, endpoint: 'http://localhost:9000', region: 'us-east-1', isPathStyle: true }
  ],
  [
    's3://files?endpoint=https%3A%2F%2Fr2.example&region=auto&path_style=off&direct=off',
    { ...plain, endpoint: 'https://r2.example', region: 'auto', isDirect: false }
  ],
  ['s3://files?sse=AES256', { ...plain, encryption: { algorithm: 'AES256' } }],
  [
    's3://files?sse=aws:kms&kms_key_id=arn:aws:kms:eu-central-1:1:key/a',
    { ...plain, encryption: { algorithm: 'aws:kms', keyId: 'arn:aws:kms:eu-central-1:1:key/a' } }
  ],
  ['file:///var/lib/sign%20post/files/', { kind: 'disk', folder: '/var/lib/sign post/files' }]
])('%s is read', (url, settings) => {
  expect(parseStorageUrl(url)).toEqual(settings)
})

it.each([
  ['files', 's3://BUCKET/PREFIX'],
  ['https://files.s3.amazonaws.com', 's3://BUCKET/PREFIX'],
  ['s3://', 'must name a bucket'],
  ['s3://Files', 'must name a bucket'],
  ['s3://files/a//b', 'must have a prefix'],
  ['s3://files/a%20b', 'must have a prefix'],
  ['s3://key:secret@files', 'must not contain credentials'],
  ['s3://files?regoin=eu-central-1', 'does not have the parameter regoin'],
  ['s3://files?region=EU Central', 'region must be the name of a region'],
  ['s3://files?region=a&region=b', 'region is set twice'],
  ['s3://files?endpoint=localhost:9000', 'endpoint must be an http or https URL'],
  ['s3://files?path_style=yes', 'path_style must be on or off'],
  ['s3://files?direct=1', 'direct must be on or off'],
  ['s3://files?sse=kms', 'sse must be AES256 or aws:kms'],
  ['s3://files?sse=AES256&kms_key_id=a', 'kms_key_id requires sse=aws:kms'],
  ['file://var/files', 'must have three slashes'],
  ['file:///var/files?a=b', 'must have three slashes']
])('%s is refused', (url, reason) => {
  expect(() => parseStorageUrl(url)).toThrow(reason)
})

it('is a setting whose problem is named', () => {
  expect(readEnv({ STORAGE_URL: 's3://files' }).STORAGE_URL).toEqual(plain)
  expect(() => readEnv({ STORAGE_URL: 's3://files?sse=on' })).toThrow(ConfigError)
  expect(() => readEnv({ STORAGE_URL: 's3://files?sse=on' })).toThrow('STORAGE_URL: sse must be AES256 or aws:kms')
})
