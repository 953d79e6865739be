import type { Operation } from '../contract.js'
import { curlSample } from './curl.js'
import { goSample } from './go.js'
import { pythonSample } from './python.js'
import { requestOf } from './request.js'
import { rubySample } from './ruby.js'
import { sdkSample } from './sdk.js'

export interface Sample {
  /** As the highlighter calls it. */
  language: string
  /** The name of its tab. */
  title: string
  source: string
}

/** The same request in every language. */
export function samplesOf(operation: Operation): Sample[] {
  const request = requestOf(operation)
  return [
    { language: 'ts', title: 'SDK', source: sdkSample(request) },
    { language: 'sh', title: 'curl', source: curlSample(request) },
    { language: 'python', title: 'Python', source: pythonSample(request) },
    { language: 'go', title: 'Go', source: goSample(request) },
    { language: 'ruby', title: 'Ruby', source: rubySample(request) }
  ]
}
