import { requests } from '@signpost/spec/requests'
import type { Command, Option } from 'commander'
import { findOperation, type Method, partsOf, valuesFor } from '../api/find-operation.js'
import { propertiesOf } from '../api/shape-of.js'
import { eventTypes } from '../event-types.js'
import { templateNames } from '../init/templates.js'
import { placeNames } from '../open-command.js'
import { listProfiles } from '../profiles/profile-store.js'

/** What the last word of a command line can become. The words are those after the program. */
export function complete(program: Command, words: string[]): string[] {
  const last = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  const { command, rest } = commandOf(program, before)
  const option = optionBefore(command, before.at(-1))
  if (option) return starting(last, valuesOf(option, command, rest))
  if (last.startsWith('-')) return starting(last, optionsOf(command))
  const names = command.commands.map((each) => each.name()).filter((name) => !name.startsWith('_'))
  return names.length > 0
    ? starting(last, [...names, ...(command === program ? ['help'] : [])])
    : argumentsOf(command, last)
}

const starting = (text: string, words: string[]) => words.filter((word) => word.startsWith(text))

function commandOf(program: Command, words: string[]) {
  let command = program
  const rest: string[] = []
  for (const word of words) {
    const below = command.commands.find((each) => each.name() === word)
    if (below) command = below
    else rest.push(word)
  }
  return { command, rest }
}

function optionBefore(command: Command, word: string | undefined): Option | undefined {
  return command.options.find((each) => !each.isBoolean() && (each.long === word || each.short === word))
}

const optionsOf = (command: Command) => ['--help', ...command.options.flatMap(({ long }) => long ?? [])]

function valuesOf({ long }: Option, command: Command, rest: string[]): string[] {
  if (long === '--profile') return profileNames()
  if (long === '--type' || long === '--events') return eventTypes
  if (long === '--data') return propertyNames(command.name() as Method, rest)
  if (long === '--override')
    return [...propertyNames('post', ['/documents']), ...propertyNames('post', ['/documents/{id}/send'])]
  return []
}

// What is there cannot be read where another program would say why.
function profileNames(): string[] {
  try {
    return Object.keys(listProfiles(process.env))
  } catch {
    return []
  }
}

function propertyNames(method: Method, rest: string[]): string[] {
  const path = rest.find((word) => word.startsWith('/'))
  if (path === undefined) return []
  try {
    const { query, body } = findOperation(method, path).operation
    return Object.keys({ ...propertiesOf(query), ...propertiesOf(body ?? {}) }).map((name) => `${name}=`)
  } catch {
    return []
  }
}

const methods = ['get', 'post', 'patch', 'put', 'delete']

function argumentsOf(command: Command, last: string): string[] {
  const name = command.name()
  if (methods.includes(name)) return pathsFrom(name as Method, last)
  if (name === 'trigger') return starting(last, eventTypes)
  if (name === 'open') return starting(last, placeNames)
  if (name === 'init') return starting(last, [...templateNames])
  if (name === 'completion') return starting(last, ['bash', 'zsh', 'fish'])
  return []
}

/** Paths with what was typed for their parameters: `/documents/doc_1/s` becomes `/documents/doc_1/send`. */
function pathsFrom(method: Method, typed: string): string[] {
  const parts = partsOf(typed)
  const given = parts.slice(0, -1)
  const found = requests
    .filter((each) => each.method === method)
    .flatMap(({ path }) => {
      const template = partsOf(path)
      const head = valuesFor(template.slice(0, given.length), given)
      return head && template.length > given.length ? [`/${[...given, ...template.slice(given.length)].join('/')}`] : []
    })
  const slashed = typed.startsWith('/') ? typed : `/${typed}`
  return [...new Set(found)].filter((path) => path.startsWith(slashed))
}
