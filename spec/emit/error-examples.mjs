/** Adds an example of every error code that an operation can return to the components. The error responses refer to them. */
export function addErrorExamples({ components }, codes, returned) {
  const [{ error }] = components.schemas.ErrorResponse.examples
  const names = Object.keys(codes).filter((code) => returned.has(code))
  components.examples = Object.fromEntries(names.map((code) => [code, exampleOf(code, codes[code], error)]))
}

/** The references of an error response to the examples of its codes, by which readers choose. */
export function examplesOf(codes) {
  return Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]))
}

function exampleOf(code, { status, type, message, details }, { doc_url, request_id }) {
  const error = {
    type,
    message,
    code,
    doc_url: doc_url.replace(/[^#]+$/, code),
    request_id,
    ...(details && { details }),
    // Every error of these statuses has it.
    ...([429, 503].includes(status) && { retry_after: 30 })
  }
  return { value: { error } }
}
