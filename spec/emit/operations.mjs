const methods = ['get', 'put', 'post', 'patch', 'delete']

/** Returns every operation in the document's paths with its security requirements. */
export function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => item[method])
      .map((method) => ({
        path,
        method,
        operation: item[method],
        security: item[method].security ?? document.security
      }))
  )
}

/** Whether an operation requires an API key rather than a signing token. */
export function takesApiKey({ security }) {
  return security.some((requirement) => 'ApiKeyBearer' in requirement)
}

/** Whether an operation can be called with a session of the console. */
export function takesSession({ security }) {
  return security.some((requirement) => 'ConsoleSession' in requirement)
}

/** Whether an operation can be called with an editing token. */
export function takesEditingToken({ security }) {
  return security.some((requirement) => 'EditingToken' in requirement)
}
