/** How a program creates its first document, to copy. */
export function snippets(baseUrl: string): Record<'curl' | 'SDK', string> {
  return {
    curl: `export SIGNPOST_API_KEY=sp_test_…

curl ${baseUrl}/v1/documents \\
  -H "Authorization: Bearer $SIGNPOST_API_KEY" -H 'Content-Type: application/json' \\
  -d @- <<JSON
{ "file_name": "agreement.pdf", "file": "$(base64 < agreement.pdf | tr -d '\\n')" }
JSON`,
    SDK: `// npm install ${baseUrl}/packages/sdk.tgz
import { readFile } from 'node:fs/promises'
import { Signpost } from '@signpost/sdk'

const signpost = new Signpost({ apiKey: process.env.SIGNPOST_API_KEY, baseUrl: '${baseUrl}' })
const document = await signpost.documents.create({
  file_name: 'agreement.pdf',
  file: await readFile('agreement.pdf')
})
await signpost.documents.send(document.id, {
  signers: [{ email: 'ada@example.com', name: 'Ada Lovelace' }]
})`
  }
}
