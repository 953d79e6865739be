import type { IncomingMessage } from 'node:http'

export const json = 'application/json'
export const form = 'multipart/form-data'
export const pdf = 'application/pdf'

/** The media type of a request's body, without parameters. Empty if there is none. */
export function mediaTypeOf({ headers }: IncomingMessage): string {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  return type.trim().toLowerCase()
}

/** Whether a body's text is in UTF-8, as is assumed if its type does not say. */
export function isUtf8({ headers }: IncomingMessage): boolean {
  const [, ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='))
  return !charset || /^charset="?utf-8"?$/.test(charset)
}
