import { Code, literal, python } from './literal.mjs'
import { FILE } from './request.mjs'

export function pythonSample({ method, url, variable, body, takesFile, answers, download }) {
  const file = new Code(`base64.b64encode(open("${FILE}", "rb").read()).decode()`)
  const data = body && literal(takesFile ? { ...body, file } : body, python)
  const type = body ? ', "Content-Type": "application/json"' : ''
  const modules = [...(takesFile ? ['base64'] : []), 'json', 'os', 'sys', 'urllib.error', 'urllib.request']
  return [
    `import ${modules.join(', ')}`,
    '',
    ...(data ? [`body = ${data}`] : []),
    'request = urllib.request.Request(',
    `    "${url}",`,
    `    method="${method}",`,
    `    headers={"Authorization": f"Bearer {os.environ['${variable}']}"${type}},`,
    ...(body ? ['    data=json.dumps(body).encode(),'] : []),
    ')',
    'try:',
    ...readings[answers](download).map((line) => `    ${line}`),
    // On its own, the exception says only the status. A proxy in between may answer with something else than JSON.
    'except urllib.error.HTTPError as refusal:',
    '    sys.exit(f"{refusal}: {refusal.read().decode()}")'
  ].join('\n')
}

const readings = {
  json: () => ['with urllib.request.urlopen(request) as response:', '    print(json.load(response))'],
  file: (name) => [
    `with urllib.request.urlopen(request) as response, open("${name}", "wb") as file:`,
    '    file.write(response.read())'
  ],
  nothing: () => ['urllib.request.urlopen(request)']
}
