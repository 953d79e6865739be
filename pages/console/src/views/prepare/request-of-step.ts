import type { RequestExample } from '../../editor/request-view.js'
import { type Preparation, toRequest } from './preparation.js'

/** The request that does what a step does. */
export function requestOfStep(step: string, id: string, preparation: Preparation): RequestExample {
  const { draft, fields } = toRequest(preparation)
  if (step === 'fields') {
    return { method: 'PUT', path: `/documents/${id}/fields`, call: `documents.setFields('${id}', `, body: fields }
  }
  const body = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null))
  return { method: 'POST', path: `/documents/${id}/send`, call: `documents.send('${id}', `, body }
}
