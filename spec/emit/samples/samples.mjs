import { operationsOf } from '../operations.mjs'
import { curlSample } from './curl.mjs'
import { goSample } from './go.mjs'
import { pythonSample } from './python.mjs'
import { requestOf } from './request.mjs'
import { rubySample } from './ruby.mjs'
import { sdkSample } from './sdk.mjs'

/** The module with the same request in every language for each operation, made of the contract's examples. */
export function samplesModule(document) {
  const samples = operationsOf(document).map((entry) => [entry.operation.operationId, samplesOf(entry, document)])
  return `/** A request in a language. */
export interface Sample {
  lang: string
  /** The name of its tab. */
  label: string
  source: string
}

/** The samples of every operation. */
export const samples: Record<string, Sample[]> = ${JSON.stringify(Object.fromEntries(samples), null, 2)}
`
}

function samplesOf(entry, document) {
  const request = requestOf(entry, document)
  return [
    { lang: 'TypeScript', label: 'SDK', source: sdkSample(request) },
    { lang: 'Shell', label: 'curl', source: curlSample(request) },
    { lang: 'Python', label: 'Python', source: pythonSample(request) },
    { lang: 'Go', label: 'Go', source: goSample(request) },
    { lang: 'Ruby', label: 'Ruby', source: rubySample(request) }
  ]
}
