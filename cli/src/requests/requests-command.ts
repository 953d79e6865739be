import { setTimeout as delay } from 'node:timers/promises'
import { Command } from 'commander'
import { clientOf, explained } from '../call-service.js'
import { UsageError } from '../command-error.js'
import { accessOf, countOption, type ServiceOptions, withServiceOptions } from '../options.js'
import { print } from '../print.js'
import { stopSignal } from '../stop-signal.js'
import { type LoggedRequest, matches, parseStatuses, type RequestFilter } from './request-filter.js'
import { tailRequests } from './tail-requests.js'

const help = `
A request appears when it has ended. The requests that list requests are left out, unless --operation names them: the
command sends one itself every --interval seconds.`

/** `requests …` */
export function requestsCommand(): Command {
  const command = new Command('requests').description('work with the requests of the last 7 days')
  withServiceOptions(command.command('tail'), 'the key whose account and mode the requests belong to')
    .description('print requests as they are answered')
    .option('--method <methods>', 'only these methods, separated by commas')
    .option('--status <statuses>', 'only these statuses, such as 409 or 4xx, separated by commas')
    .option('--errors', 'only requests that failed: 4xx but 499, whose client did not wait, and 5xx', false)
    .option('--operation <name>', 'only this operation, as in the reference: sendDocument')
    .option('--lines <count>', 'how many of the latest requests to print first', countOption('--lines', 100), 10)
    .option('--interval <seconds>', 'how often to ask', countOption('--interval', 3600), 10)
    .option('--json', 'print a line of JSON for each request', false)
    .addHelpText('after', help)
    .action(tail)
  return command
}

interface TailOptions extends ServiceOptions {
  method?: string
  status?: string
  errors: boolean
  operation?: string
  lines: number
  interval: number
  json: boolean
}

async function tail({ method, status, errors, operation, lines, interval, json, ...options }: TailOptions) {
  const access = accessOf(options)
  const filter: RequestFilter = {
    methods: method?.split(',').map((each) => each.trim().toUpperCase()),
    statuses: assertStatuses(status, errors),
    operation
  }
  const signal = stopSignal()
  const signpost = clientOf(access, { maxRetries: 0 })
  const list = (after: string | undefined) =>
    signpost.requests.list({ after, per_page: 100, operation }, { signal }).then((page) => page)
  const printed = tailRequests({
    list,
    lines,
    isWanted: (request) => matches(filter, request),
    sleep: (seconds) => delay(seconds * 1000, undefined, { signal }).catch(() => {}),
    signal,
    interval,
    onAway: (error) => {
      console.error(`${(explained(access, error) as Error).message} Trying again until the service answers.`)
    },
    onBack: () => console.error('The service answers again.')
  })
  try {
    for await (const request of printed) print(json, request, [lineOf(request)])
  } catch (error) {
    throw explained(access, error)
  }
  process.exit(0)
}

// A client that leaves before the answer, such as `listen` when it is stopped, is no error: 499.
const failures: [number, number][] = [
  [400, 498],
  [500, 599]
]

function assertStatuses(status: string | undefined, errors: boolean) {
  if (status !== undefined && errors) throw new UsageError('--status and --errors exclude each other.')
  if (errors) return failures
  if (status === undefined) return undefined
  const statuses = parseStatuses(status)
  if (statuses) return statuses
  throw new UsageError(`--status is "${status}", but must be such as 409 or 4xx, separated by commas.`)
}

function lineOf({
  created_at,
  method,
  path,
  status,
  error_code,
  duration_ms,
  id,
  key_name,
  member_name
}: LoggedRequest) {
  const by = key_name ?? member_name
  return [created_at, status, method, path, error_code, `${duration_ms} ms`, id, by].filter((part) => part).join('  ')
}
