import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createDraft, openSession, sendDraft, sign, signatureField, waitForStatus } from '../support/journey.js'
import { createWorld } from '../world.js'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  /** 2 is a server, 3 a client, 5 a consumer. */
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** A receiver of OpenTelemetry's protocol. */
async function startCollector() {
  const spans: Span[] = []
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString())
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}

const settings = (url: string, sampler: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_TRACES_SAMPLER: sampler
})

const attribute = ({ attributes }: Span, name: string) => attributes.find(({ key }) => key === name)?.value.stringValue

describe('with every request sampled', () => {
  const caller = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
  let spans: Span[]
  let headers: http.IncomingHttpHeaders[]
  beforeAll(async () => {
    await using collector = await startCollector()
    {
      await using world = await createWorld({ env: settings(collector.url, 'always_on') })
      const receiver = await world.listen(['document.completed'])
      const sent = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada', fields: [signatureField] }])
      await world.emailsTo('ada@example.com')
      await sign(await openSession(world, sent.id, sent.signers[0].id))
      await waitForStatus(world.api, sent.id, 'completed')
      await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 60_000, interval: 20 })
      await world.emailsTo('ada@example.com', 2)
      headers = receiver.received.map((delivery) => delivery.headers)
      const traceparent = `00-${caller.traceId}-${caller.spanId}-00`
      await world.api.get('/account', { headers: { traceparent } })
    }
    spans = collector.spans
  })

  function below(ancestor: Span): Span[] {
    const children = spans.filter(({ parentSpanId }) => parentSpanId === ancestor.spanId)
    return [...children, ...children.flatMap(below)]
  }

  test('a trace has a request, its statements, the job and the delivery', () => {
    const request = spans.find(({ name, kind }) => name === 'completeSigning' && kind === 2)!
    const descendants = below(request)
    const kindsOf = (name: string) => new Set(descendants.filter((span) => span.name === name).map(({ kind }) => kind))
    expect([...kindsOf('statement')]).toEqual([3])
    expect([...kindsOf('seal-document')]).toEqual([5])
    expect([...kindsOf('send-email')]).toEqual([5])
    expect([...kindsOf('deliver-webhook')]).toEqual([3])
    expect(kindsOf('transaction').size).toBe(1)
    expect(new Set(descendants.map(({ traceId }) => traceId))).toEqual(new Set([request.traceId]))
    const job = descendants.find(({ name }) => name === 'seal-document')!
    expect(below(job).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['seal', 'transaction', 'deliver-webhook'])
    )
  })

  test('a statement has its text, without values', () => {
    const texts = spans.flatMap((span) => (span.name === 'statement' ? [attribute(span, 'db.query.text') ?? ''] : []))
    expect(texts.some((text) => text.startsWith('insert into') || text.startsWith('update'))).toBe(true)
    expect(JSON.stringify(spans)).not.toMatch(/ada@example\.com|eyJ|whsec_|sp_live_/)
  })

  test('the trace of a caller is continued, and receivers learn nothing of it', () => {
    const request = spans.find(({ name }) => name === 'getAccount')!
    expect(request).toMatchObject({ traceId: caller.traceId, parentSpanId: caller.spanId })
    expect(headers.map((header) => header.traceparent)).toEqual([undefined])
  })
})

test('a request that is not sampled leaves nothing', async () => {
  await using collector = await startCollector()
  {
    await using world = await createWorld({
      env: settings(collector.url, 'always_off'),
      parts: { api: true, worker: false }
    })
    const { id } = await createDraft(world.api)
    await world.api.post(`/documents/${id}/send`, { signers: [{ email: 'a@example.com', name: 'A' }] })
    const jobs = await world.sql`select payload from graphile_worker._private_jobs`
    expect(jobs.map(({ payload }) => Object.keys(payload))).toEqual([['emailUuid']])
  }
  expect(collector.spans).toEqual([])
})

test('without a collector, OpenTelemetry is off', async () => {
  await using world = await createWorld({ parts: { api: true, worker: false } })
  expect(world.context.tracer.isOn).toBe(false)
})
