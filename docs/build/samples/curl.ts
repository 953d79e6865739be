import { Code, json, literal } from './literal.js'
import { BASE_URL, FILE, type Request, variableOf } from './request.js'

export function curlSample({ operation, path, body, takesFile, answers, download }: Request): string {
  const options = [
    ...(operation.method === 'GET' || (operation.method === 'POST' && body) ? [] : [`-X ${operation.method}`]),
    `-H "Authorization: Bearer $${variableOf(operation)}"`,
    ...(body ? [`-H 'Content-Type: application/json'`] : []),
    ...(answers === 'file' ? [`-L -o ${download}`] : []),
    ...(body ? [dataOf(body, takesFile)] : [])
  ]
  return [`curl ${BASE_URL}${path}`, ...options].join(' \\\n  ')
}

function dataOf(body: NonNullable<Request['body']>, takesFile: boolean) {
  if (!takesFile) return `-d '${literal(body, json).replaceAll("'", `'\\''`)}'`
  const content = new Code(`"$(base64 < ${FILE} | tr -d '\\n')"`)
  return `-d @- <<JSON\n${literal({ ...body, file: content }, json)}\nJSON`
}
