import { operationsOf } from './operations.mjs'

const names = {
  304: 'NotModified',
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'TooLarge',
  415: 'UnsupportedMediaType',
  417: 'ExpectationFailed',
  422: 'Invalid',
  429: 'TooManyRequests',
  431: 'HeadersTooLarge',
  500: 'InternalError',
  503: 'Unavailable'
}

/** Moves error responses that several operations share to `components.responses`. */
export function shareResponses(document) {
  const uses = new Map()
  for (const { operation } of operationsOf(document)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (!(status in names)) continue
      const text = JSON.stringify(response)
      if (!uses.has(text)) uses.set(text, { status, response, places: [] })
      uses.get(text).places.push(operation.responses)
    }
  }
  document.components.responses = {}
  for (const use of [...uses.values()].sort((a, b) => b.places.length - a.places.length)) {
    if (use.places.length > 1) share(document.components.responses, use)
  }
}

function share(responses, { status, response, places }) {
  let name = names[status]
  for (let number = 2; name in responses; number++) name = `${names[status]}${number}`
  responses[name] = response
  for (const place of places) place[status] = { $ref: `#/components/responses/${name}` }
}
