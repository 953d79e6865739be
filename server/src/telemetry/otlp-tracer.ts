import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, type Span, type SpanContext, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler
} from '@opentelemetry/sdk-trace-base'
import type { Attributes, SpanOptions, Tracer, TracingOptions } from './tracer.js'

const kinds = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

/**
 * Sends traces with OpenTelemetry's protocol over HTTP. Spans are made by hand at the few places where work begins, because
 * OpenTelemetry's instrumentations know neither the operations nor this driver of the database. Nothing is registered
 * globally.
 */
export function createOtlpTracer({ endpoint, serviceName, sampler, ratio }: TracingOptions): Tracer {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: samplerOf(sampler, ratio),
    spanProcessors: [new BatchSpanProcessor(exporter)]
  })
  const tracer = provider.getTracer('signpost')
  const current = new AsyncLocalStorage<Span>()

  function start({ name, kind, attributes = {} }: SpanOptions, parent: Span) {
    const options = { kind: kind ? kinds[kind] : SpanKind.INTERNAL, attributes: present(attributes) }
    return tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, parent))
  }

  async function within<T>(
    parent: Span | undefined,
    options: SpanOptions,
    work: (set: (attributes: Attributes) => void) => Promise<T>
  ): Promise<T> {
    if (!parent) return work(() => {})
    const span = start(options, parent)
    try {
      return await current.run(span, () => work((attributes) => span.setAttributes(present(attributes))))
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  }

  return {
    isOn: true,
    request(method, traceparent) {
      // The caller's trace is continued, but the caller does not decide what is recorded.
      const remote = parse(traceparent, true)
      const parent = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT
      const attributes = { 'http.request.method': method }
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
      if (!span.isRecording()) return undefined
      return {
        traceId: span.spanContext().traceId,
        run: (next) => current.run(span, next),
        end({ name, status, attributes }) {
          span.updateName(name)
          span.setAttributes(present({ 'http.response.status_code': status, ...attributes }))
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        }
      }
    },
    span: (options, work) => within(current.getStore(), options, work),
    resume(traceparent, options, work) {
      const context = parse(traceparent, false)
      return within(context && trace.wrapSpanContext(context), options, work)
    },
    begin(name) {
      const parent = current.getStore()
      if (!parent) return undefined
      const span = start({ name, kind: 'client' }, parent)
      return (attributes, error) => {
        span.setAttributes(present(attributes))
        if (error !== undefined) fail(span, error)
        span.end()
      }
    },
    traceparent() {
      const span = current.getStore()
      return span && format(span.spanContext())
    },
    [Symbol.asyncDispose]: () => provider.shutdown().catch(() => {})
  }
}

function samplerOf(name: TracingOptions['sampler'], ratio: number): Sampler {
  const root = name.endsWith('always_on')
    ? new AlwaysOnSampler()
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio)
  // A remote parent is a caller: whether it records its own trace decides nothing here.
  return name.startsWith('parentbased')
    ? new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root })
    : root
}

// Messages of errors may contain personal data.
function fail(span: Span, error: unknown) {
  const { name, code } = (error ?? {}) as { name?: string; code?: unknown }
  span.setStatus({ code: SpanStatusCode.ERROR, message: typeof code === 'string' ? code : (name ?? 'error') })
}

function present(attributes: Attributes) {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined))
}

function parse(traceparent: string | null | undefined, isRemote: boolean): SpanContext | undefined {
  const [, traceId, spanId, flags] =
    /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote }
}

function format({ traceId, spanId, traceFlags }: SpanContext) {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}
