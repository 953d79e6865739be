import { json, literal } from './literal.mjs'
import { FILE } from './request.mjs'

export function goSample({ method, url, variable, body, takesFile, answers, download }) {
  const imports = [
    ...(body ? [takesFile ? 'bytes' : 'strings'] : []),
    ...(takesFile ? ['encoding/json'] : []),
    'io',
    'log',
    'net/http',
    'os'
  ]
  const made = takesFile ? fileBody(body) : body ? jsonBody(body) : []
  const reader = takesFile ? 'bytes.NewReader(data)' : body ? 'strings.NewReader(body)' : 'nil'
  const lines = [
    ...made,
    `request, err := http.NewRequest("${method}", "${url}", ${reader})`,
    ...stop,
    `request.Header.Set("Authorization", "Bearer "+os.Getenv("${variable}"))`,
    ...(body ? ['request.Header.Set("Content-Type", "application/json")'] : []),
    'response, err := http.DefaultClient.Do(request)',
    ...stop,
    'defer response.Body.Close()',
    'if response.StatusCode >= 400 {',
    '\tproblem, _ := io.ReadAll(response.Body)',
    '\tlog.Fatalf("%s: %s", response.Status, problem)',
    '}',
    ...readings[answers](download)
  ]
  return [
    'package main',
    '',
    'import (',
    ...imports.map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...lines.map((line) => `\t${line}`),
    '}'
  ].join('\n')
}

const stop = ['if err != nil {', '\tlog.Fatal(err)', '}']

const readings = {
  json: () => ['io.Copy(os.Stdout, response.Body)'],
  file: (name) => [`file, err := os.Create("${name}")`, ...stop, 'defer file.Close()', 'io.Copy(file, response.Body)'],
  nothing: () => []
}

const jsonBody = (body) => [`body := \`${literal(body, json).replaceAll('\n', '\n\t')}\``]

// `[]byte` becomes base64 in JSON.
function fileBody(body) {
  return [
    `file, err := os.ReadFile("${FILE}")`,
    ...stop,
    'data, err := json.Marshal(map[string]any{',
    ...Object.entries(body).map(([name, value]) => `\t"${name}": ${name === 'file' ? 'file' : goValue(value)},`),
    '})',
    ...stop
  ]
}

function goValue(value) {
  if (value === null) return 'nil'
  if (Array.isArray(value)) return `[]any{${value.map(goValue).join(', ')}}`
  if (typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).map(([name, each]) => `"${name}": ${goValue(each)}`)
  return `map[string]any{${entries.join(', ')}}`
}
