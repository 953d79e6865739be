import { EventEmitter } from 'node:events'
import type { Request, Response } from 'express'
import { type Logger, pino } from 'pino'
import { expect, test } from 'vitest'
import { noMetrics } from '../telemetry/metrics.js'
import { noTracer, type Tracer } from '../telemetry/tracer.js'
import { observeRequests } from './observe-requests.js'

function linesOf(tracer: Tracer) {
  const lines: Record<string, unknown>[] = []
  const log: Logger = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) })
  const request = { method: 'GET', get: () => undefined } as unknown as Request
  const response = Object.assign(new EventEmitter(), {
    locals: { requestId: 'req_1', operation: 'getAccount' },
    headersSent: true,
    statusCode: 200
  }) as unknown as Response
  observeRequests({ metrics: noMetrics, tracer }, log)(request, response, () => {})
  response.emit('close')
  return lines
}

test('a line of the access log has the identifier of the trace if the request is sampled', () => {
  const sampled: Tracer = {
    ...noTracer,
    request: () => ({ traceId: '4bf92f3577b34da6a3ce929d0e0e4736', run: (next) => next(), end: () => {} })
  }
  const line = { request_id: 'req_1', operation: 'getAccount', status: 200 }
  expect(linesOf(sampled)).toMatchObject([{ ...line, trace_id: '4bf92f3577b34da6a3ce929d0e0e4736' }])
  const [without] = linesOf(noTracer)
  expect(without).toMatchObject(line)
  expect(without).not.toHaveProperty('trace_id')
})
