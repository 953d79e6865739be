import { Code, literal, ruby } from './literal.js'
import { BASE_URL, FILE, type Request, variableOf } from './request.js'

export function rubySample({ operation, path, body, takesFile, answers, download }: Request): string {
  // `m0` is base64 in one line.
  const file = new Code(`[File.binread("${FILE}")].pack("m0")`)
  const data = body && literal(takesFile ? { ...body, file } : body, ruby)
  const kind = operation.method.charAt(0) + operation.method.slice(1).toLowerCase()
  return [
    ...['net/http', body && 'json'].filter(Boolean).map((name) => `require "${name}"`),
    '',
    `uri = URI("${BASE_URL}${path}")`,
    `request = Net::HTTP::${kind}.new(uri)`,
    `request["Authorization"] = "Bearer #{ENV.fetch("${variableOf(operation)}")}"`,
    ...(data ? ['request["Content-Type"] = "application/json"', `request.body = JSON.generate(${data})`] : []),
    'response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https") { |http| http.request(request) }',
    ...(answers === 'file' ? [followed] : []),
    'raise response.body unless response.is_a?(Net::HTTPSuccess)',
    ...readings[answers](download)
  ].join('\n')
}

// Larger files are at another address.
const followed = 'response = Net::HTTP.get_response(URI(response["location"])) if response.is_a?(Net::HTTPRedirection)'

const readings: Record<Request['answers'], (download: string) => string[]> = {
  json: () => ['puts response.body'],
  file: (name) => [`File.binwrite("${name}", response.body)`],
  nothing: () => []
}
