import { Code, literal, ruby } from './literal.mjs'
import { FILE } from './request.mjs'

export function rubySample({ method, url, variable, body, takesFile, answers, download }) {
  // `m0` is base64 in one line.
  const file = new Code(`[File.binread("${FILE}")].pack("m0")`)
  const data = body && literal(takesFile ? { ...body, file } : body, ruby)
  const kind = method.charAt(0) + method.slice(1).toLowerCase()
  return [
    ...['net/http', body && 'json'].filter(Boolean).map((name) => `require "${name}"`),
    '',
    `uri = URI("${url}")`,
    `request = Net::HTTP::${kind}.new(uri)`,
    `request["Authorization"] = "Bearer #{ENV.fetch("${variable}")}"`,
    ...(data ? ['request["Content-Type"] = "application/json"', `request.body = JSON.generate(${data})`] : []),
    'response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https") { |http| http.request(request) }',
    ...(answers === 'file' ? [followed] : []),
    'raise response.body unless response.is_a?(Net::HTTPSuccess)',
    ...readings[answers](download)
  ].join('\n')
}

// Larger files are at another address.
const followed = 'response = Net::HTTP.get_response(URI(response["location"])) if response.is_a?(Net::HTTPRedirection)'

const readings = {
  json: () => ['puts response.body'],
  file: (name) => [`File.binwrite("${name}", response.body)`],
  nothing: () => []
}
