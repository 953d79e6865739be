// A CommonJS program with `moduleResolution: node10`, which knows no `exports`.
import { type Document, Signpost, SignpostError } from '@signpost/sdk'
import { downloadTo, fromPath } from '@signpost/sdk/node'

async function main(baseUrl: string): Promise<string> {
  const signpost = new Signpost({ apiKey: 'sp_test_x', baseUrl })
  await downloadTo(signpost, 'doc_1', 'a.pdf')
  const document: Document = await signpost.documents.create({ file: fromPath('a.pdf') })
  const error = await signpost.documents.get('doc_2').catch((reason: unknown) => reason)
  if (document.id !== 'doc_1' || !(error instanceof SignpostError)) throw new Error('The SDK does not work')
  return 'The SDK works'
}

void main(process.argv[2] ?? '').then(console.log)
