import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Answers `Expect: 100-continue` when the body is first read. A request that is refused before never sends it. Its
 * connection ends with the response, because the client may send the body or not.
 */
export function continueWhenRead(request: IncomingMessage, response: ServerResponse): void {
  const { shouldKeepAlive } = response
  const read = request._read
  response.shouldKeepAlive = false
  request._read = (size) => {
    request._read = read
    // After the response, Node reads what is left of the request.
    if (!response.headersSent) {
      response.shouldKeepAlive = shouldKeepAlive
      response.writeContinue()
    }
    read.call(request, size)
  }
}
