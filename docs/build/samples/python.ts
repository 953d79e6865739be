import { Code, literal, python } from './literal.js'
import { BASE_URL, FILE, type Request, variableOf } from './request.js'

export function pythonSample({ operation, path, body, takesFile, answers, download }: Request): string {
  const file = new Code(`base64.b64encode(open("${FILE}", "rb").read()).decode()`)
  const data = body && literal(takesFile ? { ...body, file } : body, python)
  const type = body ? ', "Content-Type": "application/json"' : ''
  const modules = [...(takesFile ? ['base64'] : []), 'json', 'os', 'sys', 'urllib.error', 'urllib.request']
  return [
    `import ${modules.join(', ')}`,
    '',
    ...(data ? [`body = ${data}`] : []),
    'request = urllib.request.Request(',
    `    "${BASE_URL}${path}",`,
    `    method="${operation.method}",`,
    `    headers={"Authorization": f"Bearer {os.environ['${variableOf(operation)}']}"${type}},`,
    ...(body ? ['    data=json.dumps(body).encode(),'] : []),
    ')',
    'try:',
    ...readings[answers](download).map((line) => `    ${line}`),
    // On its own, the exception says only the status.
    'except urllib.error.HTTPError as refusal:',
    '    error = json.load(refusal)["error"]',
    `    sys.exit(f"{error['code']}: {error['message']}")`
  ].join('\n')
}

const readings: Record<Request['answers'], (download: string) => string[]> = {
  json: () => ['with urllib.request.urlopen(request) as response:', '    print(json.load(response))'],
  file: (name) => [
    `with urllib.request.urlopen(request) as response, open("${name}", "wb") as file:`,
    '    file.write(response.read())'
  ],
  nothing: () => ['urllib.request.urlopen(request)']
}
