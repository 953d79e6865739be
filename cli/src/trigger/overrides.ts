import { findOperation } from '../api/find-operation.js'
import { type Data, readData } from '../api/read-data.js'
import { propertiesOf } from '../api/shape-of.js'
import { UsageError } from '../command-error.js'
import type { Overrides } from './scenarios.js'

/** What `--override` says, for the requests that it belongs to. The contract has their properties. */
export function readOverrides(given: string[]): Overrides {
  const create = bodyOf('/documents')
  const send = bodyOf('/documents/{id}/send')
  // The scenarios bring the file.
  const { file: _, files: __, upload_key: ___, ...ofCreate } = propertiesOf(create) ?? {}
  const ofSend = propertiesOf(send) ?? {}
  const all = { type: 'object', properties: { ...ofSend, ...ofCreate } }
  const data = readData(given, all)
  if (typeof data.signers === 'object' && !Array.isArray(data.signers)) throw new UsageError('signers must be a list.')
  return { create: partOf(data, ofCreate), send: partOf(data, ofSend) }
}

const bodyOf = (path: string) => findOperation('post', path).operation.body ?? {}

const partOf = (data: Data, properties: object) =>
  Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(properties, name)))
