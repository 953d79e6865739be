import path from 'node:path'
import type { Config } from '@signpost/server'

/** Where a service without a bucket stores files. */
export function filesFolder({ storage }: Config, ...below: string[]): string {
  if (storage.kind !== 'disk') throw new Error('the files are in a bucket')
  return path.join(storage.folder, ...below)
}
