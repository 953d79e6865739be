// A CommonJS program with `moduleResolution: node10`, which knows no `exports`.
import { createClient, type Document, SignpostError } from '@signpost/sdk'

async function main(baseUrl: string): Promise<string> {
  const signpost = createClient({ apiKey: 'sp_test_x', baseUrl })
  const document: Document = await signpost.documents.create({ file_name: 'a.pdf', file: Buffer.from('%PDF-1.7') })
  const error = await signpost.documents.get('doc_2').catch((reason: unknown) => reason)
  if (document.id !== 'doc_1' || !(error instanceof SignpostError)) throw new Error('The SDK does not work')
  return 'The SDK works'
}

void main(process.argv[2] ?? '').then(console.log)
