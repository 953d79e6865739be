import { readFileSync } from 'node:fs'
import type { Shape } from '@signpost/spec/request-shape'
import { UsageError } from '../command-error.js'
import { nearest } from '../nearest.js'
import { shapeOf } from './shape-of.js'

export type Data = Record<string, unknown>

/**
 * Reads what `-d` gives: `title=Lease`, `signers[0][email]=ada@example.com`, `tags[]=new`, `{"title": "Lease"}`, `@body.json`, or `@-` for
 * standard input. The contract says what is a number, and which properties there are.
 */
export function readData(given: readonly string[], shape: Shape): Data {
  const data: Data = {}
  for (const text of given) {
    if (text.startsWith('@') || text.startsWith('{')) Object.assign(data, readObject(text))
    else assign(data, shape, text)
  }
  assertKnown(data, shape, '')
  return data
}

function readObject(text: string): Data {
  const json = text.startsWith('@') ? readText(text.slice(1)) : text
  const value = parse(json)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UsageError(`${text.startsWith('@') ? text : '-d'} must be an object in JSON.`)
  }
  return value as Data
}

function readText(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`)
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new UsageError(`This is not JSON: ${(error as Error).message}`)
  }
}

// `signers[0][email]=ada@example.com`
function assign(data: Data, shape: Shape, text: string): void {
  const { first, rest, value } = /^(?<first>[^[\]=]+)(?<rest>(?:\[[^[\]=]*\])*)=(?<value>.*)$/s.exec(text)?.groups ?? {}
  if (first === undefined || rest === undefined || value === undefined) {
    throw new UsageError(`-d "${text}" must be key=value, JSON, or @file.`)
  }
  const names = [first, ...[...rest.matchAll(/\[([^\]]*)\]/g)].map(([, name]) => String(name))]
  let at: Data | unknown[] = data
  let of = shape
  for (const [index, name] of names.entries()) {
    of = partOf(of, name, pathOf(names.slice(0, index + 1)))
    const isLast = index === names.length - 1
    const key = Array.isArray(at) ? listKey(at, name, text) : name
    const kept = (at as Data)[key]
    if (isLast) (at as Data)[key] = readValue(value, of, kept, text)
    else {
      const next = kept ?? (isList(of, names[index + 1]) ? [] : {})
      if (typeof next !== 'object') throw new UsageError(`-d "${text}": ${name} has a value already.`)
      ;(at as Data)[key] = next
      at = next as Data | unknown[]
    }
  }
}

const pathOf = (names: string[]) => names.map((name, index) => (index === 0 ? name : `[${name}]`)).join('')

function isList(shape: Shape, next: string | undefined): boolean {
  const { type } = shapeOf(shape)
  return type === 'array' || (type === undefined && /^\d*$/.test(next ?? ''))
}

function listKey(list: unknown[], name: string, text: string): number {
  if (name === '') return list.length
  const index = Number(name)
  // Not more than one after the last: a list has no holes.
  if (Number.isInteger(index) && index >= 0 && index <= list.length) return index
  throw new UsageError(`-d "${text}": [${name}] must be a number from 0 to ${list.length}, or empty.`)
}

/** The shape of a property. Throws if there is no such property. */
function partOf(shape: Shape, name: string, path: string): Shape {
  const { properties, items, type } = shapeOf(shape)
  if (type === 'array') return items ?? {}
  if (!properties) return {}
  if (Object.hasOwn(properties, name)) return properties[name] as Shape
  throw unknownProperty(path, name, Object.keys(properties))
}

function unknownProperty(path: string, name: string, known: string[]): UsageError {
  if (known.length === 0) return new UsageError(`There is no ${path}: this request takes nothing.`)
  const like = nearest(name, known)
  return new UsageError(
    like.length > 0
      ? `There is no ${path}. Do you mean ${like.join(' or ')}?`
      : `There is no ${path}. There are ${known.join(', ')}.`
  )
}

function readValue(text: string, shape: Shape, kept: unknown, given: string): unknown {
  const { type, values, items } = shapeOf(shape)
  // A list is written as several values, each with its own -d, or as JSON.
  if (type === 'array' && !text.trimStart().startsWith('[')) {
    return [...(Array.isArray(kept) ? kept : []), readValue(text, items ?? {}, undefined, given)]
  }
  if (type === 'array' || type === 'object') return parse(text)
  if (values?.includes(text)) return text
  if (type === 'string') return text
  if (text === 'null') return null
  if (type === 'boolean') {
    if (text === 'true' || text === 'false') return text === 'true'
    throw new UsageError(`-d "${given}" must be true or false.`)
  }
  if (type === 'integer' || type === 'number') {
    const number = Number(text)
    if (text.trim() !== '' && Number.isFinite(number)) return number
    throw new UsageError(`-d "${given}" must be a number.`)
  }
  return text
}

// What came as JSON.
function assertKnown(value: unknown, shape: Shape, path: string): void {
  if (typeof value !== 'object' || value === null) return
  const { properties, items } = shapeOf(shape)
  for (const [name, part] of Object.entries(value)) {
    const place = Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`
    if (Array.isArray(value)) assertKnown(part, items ?? {}, place)
    else if (properties && !Object.hasOwn(properties, name)) {
      throw unknownProperty(place, name, Object.keys(properties))
    } else assertKnown(part, properties?.[name] ?? {}, place)
  }
}
