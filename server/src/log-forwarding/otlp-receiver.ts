import * as z from 'zod'
import { type LogReceiver, LogReceiverError, type LogRecord } from './log-record.js'

const timeoutMs = 30_000
const severities = { warning: { number: 13, text: 'WARN' }, info: { number: 9, text: 'INFO' } }

const answer = z.object({
  partialSuccess: z
    .object({ rejectedLogRecords: z.coerce.number().default(0), errorMessage: z.string().default('') })
    .default({ rejectedLogRecords: 0, errorMessage: '' })
})

/** Posts log records to an OpenTelemetry collector, as JSON over HTTP (OTLP 1.0). */
export function createOtlpReceiver(endpoint: URL, headers: Record<string, string>, host: string): LogReceiver {
  const url = `${endpoint.href.replace(/\/+$/, '')}/v1/logs`
  const refuse = (problem: string, cause?: unknown) => {
    throw new LogReceiverError(`${endpoint.origin}: ${problem}`, { cause })
  }
  return {
    async send(records) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(requestOf(records, host)),
        // A redirect could lead a request with credentials elsewhere.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs)
      }).catch((cause) => refuse(cause.cause?.message ?? cause.message, cause))
      const text = await response.text()
      if (!response.ok) refuse(`it answered ${response.status}`)
      const { success, data } = answer.safeParse(text === '' ? {} : jsonIn(text))
      if (!success) return refuse('it did not answer as OTLP does')
      const { rejectedLogRecords, errorMessage } = data.partialSuccess
      if (rejectedLogRecords > 0) refuse(`it rejected ${rejectedLogRecords} records: ${errorMessage.slice(0, 200)}`)
    }
  }
}

// What has these records.
function requestOf(records: LogRecord[], host: string) {
  return {
    resourceLogs: [
      {
        resource: { attributes: [attribute('service.name', 'signpost'), attribute('host.name', host)] },
        scopeLogs: [{ scope: { name: 'signpost.audit' }, logRecords: records.map(recordOf) }]
      }
    ]
  }
}

function recordOf({ id, at, event, isWarning, body }: LogRecord) {
  const { number, text } = severities[isWarning ? 'warning' : 'info']
  return {
    timeUnixNano: `${at.getTime()}000000`,
    severityNumber: number,
    severityText: text,
    eventName: event,
    body: { stringValue: JSON.stringify(body) },
    attributes: [attribute('log.record.uid', id), attribute('event.name', event)]
  }
}

const attribute = (key: string, value: string) => ({ key, value: { stringValue: value } })

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
