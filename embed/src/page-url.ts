/**
 * Checks the URL of a page before it becomes the URL of a frame.
 *
 * @throws {TypeError} that names the option and describes the problem, without the token
 */
export function readPageUrl(pageUrl: unknown, name: string): URL {
  const problem = problemOf(pageUrl)
  if (problem) throw new TypeError(`${name} ${problem}`)
  return new URL(pageUrl as string)
}

function problemOf(pageUrl: unknown): string | undefined {
  if (typeof pageUrl !== 'string') return `must be a string, not ${pageUrl === null ? 'null' : typeof pageUrl}`
  const url = parse(pageUrl)
  if (url === undefined) return 'must be an absolute URL'
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return `must be https:, not ${url.protocol}`
  if (url.protocol === 'http:' && !isLocal(url.hostname)) return 'must be https:, except on localhost'
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password'
  return undefined
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
