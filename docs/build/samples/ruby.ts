import { Code, literal, ruby } from './literal.js'
import { BASE_URL, DOWNLOAD, FILE, type Request, variableOf } from './request.js'

export function rubySample({ operation, path, body, takesFile, answers }: Request): string {
  const file = new Code(`Base64.strict_encode64(File.binread("${FILE}"))`)
  const data = body && literal(takesFile ? { ...body, file } : body, ruby)
  const kind = operation.method.charAt(0) + operation.method.slice(1).toLowerCase()
  return [
    ...['net/http', body && 'json', takesFile && 'base64'].filter(Boolean).map((name) => `require "${name}"`),
    '',
    `uri = URI("${BASE_URL}${path}")`,
    `request = Net::HTTP::${kind}.new(uri)`,
    `request["Authorization"] = "Bearer #{ENV.fetch("${variableOf(operation)}")}"`,
    ...(data ? ['request["Content-Type"] = "application/json"', `request.body = JSON.generate(${data})`] : []),
    'response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https") { |http| http.request(request) }',
    'raise response.body unless response.is_a?(Net::HTTPSuccess)',
    ...readings[answers]
  ].join('\n')
}

const readings = {
  json: ['puts response.body'],
  pdf: [`File.binwrite("${DOWNLOAD}", response.body)`],
  nothing: []
}
