const methods = ['get', 'put', 'post', 'patch', 'delete']

/** Every operation of the document's paths, with its security. */
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

/** Whether an operation is called with an API key, and not with a signing token. */
export function takesApiKey({ security }) {
  return security.some((requirement) => 'ApiKeyBearer' in requirement)
}
