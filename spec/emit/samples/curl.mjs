import { Code, json, literal } from './literal.mjs'
import { FILE } from './request.mjs'

export function curlSample({ method, url, variable, body, takesFile, answers, download }) {
  const options = [
    ...(method === 'GET' || (method === 'POST' && body) ? [] : [`-X ${method}`]),
    `-H "Authorization: Bearer $${variable}"`,
    ...(body ? [`-H 'Content-Type: application/json'`] : []),
    ...(answers === 'file' ? [`-L -o ${download}`] : []),
    ...(body ? [dataOf(body, takesFile)] : [])
  ]
  return [`curl ${url}`, ...options].join(' \\\n  ')
}

function dataOf(body, takesFile) {
  if (!takesFile) return `-d '${literal(body, json).replaceAll("'", `'\\''`)}'`
  const content = new Code(`"$(base64 < ${FILE} | tr -d '\\n')"`)
  return `-d @- <<JSON\n${literal({ ...body, file: content }, json)}\nJSON`
}
