import type { ServerResponse } from 'node:http'
import path from 'node:path'
import type { RequestHandler } from 'express'
import expressStaticGzip from 'express-static-gzip'

// Files with a content hash in their name: `main-4XHQPD2T.js`, `pdfjs-50E4100D/cmaps/H.bcmap`.
const named = /-[0-9A-Z]{8}(\.\w+|\/.*)$/

/**
 * Serves the files of a folder, in the compressed versions that the build has created. Files with a content hash in
 * their name are cached forever; browsers revalidate the others on each use.
 */
export function staticAssets(folder: string, hashed = named): RequestHandler {
  // Looks for the compressed versions of all files at once: when the first file is asked for, and not at each start.
  let files: RequestHandler | undefined
  const find = () =>
    expressStaticGzip(folder, {
      enableBrotli: true,
      orderPreference: ['br'],
      index: false,
      serveStatic: {
        cacheControl: false,
        redirect: false,
        setHeaders: (response, file) => setCaching(response, folder, file, hashed)
      }
    })
  return (request, response, next) => {
    files ??= find()
    return files(request, response, next)
  }
}

function setCaching(response: ServerResponse, folder: string, file: string, hashed: RegExp) {
  const name = path
    .relative(folder, file)
    .replaceAll(path.sep, '/')
    .replace(/\.(br|gz)$/, '')
  response.setHeader('Cache-Control', hashed.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache')
}
