/** The standard names of samplers. */
export const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio'
] as const

/** Where traces are sent, and how many. */
export interface TracingOptions {
  /** The base URL of a collector, to which `/v1/traces` is appended. */
  endpoint: string
  serviceName: string
  sampler: (typeof samplerNames)[number]
  /** The share of traces that a ratio sampler records. */
  ratio: number
}

export type Attributes = Record<string, string | number | undefined>

export interface SpanOptions {
  name: string
  kind?: 'client' | 'consumer' | undefined
  attributes?: Attributes
}

/** A span of a request, until its response has ended. */
interface RequestSpan {
  traceId: string
  /** Runs the rest of the request inside of the span. */
  run(next: () => void): void
  end(result: { name: string; status: number; attributes: Attributes }): void
}

/** Records traces. A trace begins with a request that is sampled. */
export interface Tracer extends AsyncDisposable {
  /** False if nothing is recorded. */
  isOn: boolean
  /** Begins the span of a request; undefined if it is not sampled. `traceparent` is the caller's. */
  request(method: string, traceparent: string | undefined): RequestSpan | undefined
  /** Runs some work in a span below the current one. Without a current span, only runs the work. */
  span<T>(options: SpanOptions, work: (set: (attributes: Attributes) => void) => Promise<T>): Promise<T>
  /** Like span, for a job or a delivery, which carries the trace that it is part of. */
  resume<T>(
    traceparent: string | null | undefined,
    options: SpanOptions,
    work: (set: (attributes: Attributes) => void) => Promise<T>
  ): Promise<T>
  /** Begins a span below the current one, which the returned function ends; undefined without a current span. */
  begin(name: string): ((attributes: Attributes, error?: unknown) => void) | undefined
  /** The current span, in the format of the header `traceparent`. */
  traceparent(): string | undefined
}

const unset = () => {}

/** A tracer that is off. */
export const noTracer: Tracer = {
  isOn: false,
  request: () => undefined,
  span: (_options, work) => work(unset),
  resume: (_traceparent, _options, work) => work(unset),
  begin: () => undefined,
  traceparent: () => undefined,
  [Symbol.asyncDispose]: async () => {}
}
