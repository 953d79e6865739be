import { operationsOf } from '../operations.mjs'
import { curlSample } from './curl.mjs'
import { goSample } from './go.mjs'
import { pythonSample } from './python.mjs'
import { requestOf } from './request.mjs'
import { rubySample } from './ruby.mjs'
import { sdkSample } from './sdk.mjs'

/** Adds the same request in every language to each operation, made of the contract's examples. */
export function addSamples(document) {
  for (const entry of operationsOf(document)) {
    const request = requestOf(entry, document)
    entry.operation['x-codeSamples'] = [
      { lang: 'TypeScript', label: 'SDK', source: sdkSample(request) },
      { lang: 'Shell', label: 'curl', source: curlSample(request) },
      { lang: 'Python', label: 'Python', source: pythonSample(request) },
      { lang: 'Go', label: 'Go', source: goSample(request) },
      { lang: 'Ruby', label: 'Ruby', source: rubySample(request) }
    ]
    delete entry.operation['x-sdk']
  }
}
