import { writeFile } from 'node:fs/promises'
import type { Signpost } from '@signpost/sdk'
import { Command, Option } from 'commander'
import { callService, notTheApi } from '../call-service.js'
import { CommandError, UsageError } from '../command-error.js'
import { accessOf, type ServiceAccess, type ServiceOptions, withServiceOptions } from '../options.js'
import type { FoundOperation, Method } from './find-operation.js'
import type { Data } from './read-data.js'

const verbs: Record<Method, string> = {
  get: 'read what a path names',
  post: 'create something, or do something with it',
  patch: 'change some properties',
  put: 'set something as a whole',
  delete: 'delete what a path names'
}

/** `get <path>`, `post <path>` and the others: any operation of the API, checked against the contract before it is called. */
export function callCommands(): Command[] {
  return (Object.keys(verbs) as Method[]).map(callCommand)
}

interface CallOptions extends ServiceOptions {
  data?: string[]
  file?: string
  output?: string
  idempotencyKey?: string
  help?: boolean
}

function callCommand(method: Method): Command {
  const command = new Command(method)
    .description(verbs[method])
    .argument('[path]', 'such as /documents or /documents/doc_…')
    .helpOption(false)
    .option('-h, --help', 'say what the path takes; without a path, which paths there are')
    .option(
      '-d, --data <key=value>',
      'a parameter or property: title=Lease, signers[0][email]=ada@example.com, JSON, or @file with JSON',
      (text: string, before: string[] = []) => [...before, text]
    )
    .option('--output <file>', 'write the answer to this file')
  if (method === 'post') {
    command
      .addOption(new Option('--file <path>', 'the PDF that the request is about, of up to 25 MB'))
      .addOption(new Option('--idempotency-key <key>', 'with the same key, the request takes effect once'))
  }
  return withServiceOptions(command, 'the key to call with').action((path: string | undefined, options: CallOptions) =>
    call(command, method, path, options)
  )
}

async function call(command: Command, method: Method, path: string | undefined, options: CallOptions) {
  // What all operations take is only loaded here.
  const { findOperation } = await import('./find-operation.js')
  if (options.help) return console.log(await helpOf(command, method, path))
  if (path === undefined) throw new UsageError(`Which path? ${method} --help lists them.`)
  const [bare = '', inPath] = path.split('?', 2)
  const found = findOperation(method, bare)
  const open = Object.values(found.values).find((value) => /^\{.*\}$/.test(value))
  if (open) throw new UsageError(`Write an identifier in place of ${open}.`)
  const { readData } = await import('./read-data.js')
  const { query, body } = partsOf(found, [...fromQuery(inPath), ...(options.data ?? [])], readData)
  const { is_file } = found.operation
  if (is_file && options.output === undefined && process.stdout.isTTY) {
    throw new UsageError('The answer is a file: name one with --output.')
  }
  const { readNamedFile, withFile } = await import('./upload-file.js')
  const file = options.file === undefined ? undefined : await readNamedFile(options.file, found.operation.body)
  const access = accessOf(options)
  const content = await callService(access, async (signpost) => {
    const whole = file ? await withFile(signpost, file, body ?? {}, found.operation.body ?? {}) : body
    return send(signpost, found, { query, body: whole, idempotencyKey: options.idempotencyKey }, access)
  })
  await write(content, is_file, options.output)
}

async function helpOf(command: Command, method: Method, path: string | undefined) {
  const { operationHelp, pathsHelp } = await import('./operation-help.js')
  const { findOperation } = await import('./find-operation.js')
  const about = path === undefined ? pathsHelp(method) : operationHelp(findOperation(method, path).operation)
  return `${command.helpInformation()}\n${about}`
}

const fromQuery = (query = '') => [...new URLSearchParams(query)].map(([name, value]) => `${name}=${value}`)

/** What belongs to the query and what to the body: a few requests with a body also have parameters. */
function partsOf(
  { operation: { body, query } }: FoundOperation,
  given: string[],
  readData: (given: string[], shape: object) => Data
): { query: Data; body: Data | undefined } {
  if (!body) return { query: readData(given, query), body: undefined }
  const isInQuery = (text: string) => {
    const [name = ''] = text.split(/[[=]/, 1)
    return Object.hasOwn(query.properties ?? {}, name)
  }
  return {
    query: readData(given.filter(isInQuery), query),
    body: readData(
      given.filter((text) => !isInQuery(text)),
      body
    )
  }
}

interface Parts {
  query: Data
  body: Data | undefined
  idempotencyKey: string | undefined
}

async function send(
  signpost: Signpost,
  { operation, values }: FoundOperation,
  { query, body, idempotencyKey }: Parts,
  access: ServiceAccess
) {
  // The types of openapi-fetch know the paths, and here any of them is called.
  const request = signpost.raw.request as unknown as (
    method: string,
    path: string,
    init: object
  ) => Promise<{ data?: ArrayBuffer; error?: unknown; response: Response }>
  const { data, error, response } = await request(operation.method, operation.path, {
    params: { path: values, query },
    ...(body === undefined ? {} : { body }),
    headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
    parseAs: 'arrayBuffer'
  })
  if (!response.ok) throw refusalOf(access, response, error)
  return Buffer.from(data instanceof ArrayBuffer ? data : new ArrayBuffer(0))
}

interface ErrorBody {
  error?: { code?: string; message?: string; details?: Record<string, string> }
}

function refusalOf(access: ServiceAccess, { status }: Response, answer: unknown): CommandError {
  const { error } = (Object(answer) === answer ? answer : {}) as ErrorBody
  if (error?.message === undefined) return notTheApi(access, status)
  const details = Object.entries(error.details ?? {}).map(([place, problem]) => ` ${place}: ${problem}.`)
  const message = `${error.message}${details.join('')} (${error.code})`
  return status === 401 || status === 404 ? new UsageError(message) : new CommandError(message)
}

async function write(content: Buffer, isFile: boolean, output: string | undefined) {
  const shown =
    isFile || content.length === 0 ? content : `${JSON.stringify(JSON.parse(content.toString()), null, 2)}\n`
  if (output === undefined) return void process.stdout.write(shown)
  await writeFile(output, shown)
  console.error(`Written to ${output}.`)
}
