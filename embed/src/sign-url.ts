/**
 * Checks a sign URL before it becomes the URL of a frame.
 *
 * @throws {TypeError} that describes the problem, without the token
 */
export function readSignUrl(signUrl: unknown): URL {
  if (typeof signUrl !== 'string') throw invalid(`must be a string, not ${signUrl === null ? 'null' : typeof signUrl}`)
  const url = parse(signUrl)
  if (url === undefined) throw invalid('must be an absolute URL')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw invalid(`must be https:, not ${url.protocol}`)
  if (url.protocol === 'http:' && !isLocal(url.hostname)) throw invalid('must be https:, except on localhost')
  if (url.username !== '' || url.password !== '') throw invalid('must not contain a user name or password')
  return url
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

function isLocal(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}

function invalid(problem: string): TypeError {
  return new TypeError(`Signpost.open: signUrl ${problem}`)
}
