/** Calls a service with the SDK: an upload, a download, an error. Throws unless each of them works. */
export async function useSdk({ createClient, SignpostError }, baseUrl) {
  const signpost = createClient({ apiKey: 'sp_test_x', baseUrl })
  equal((await signpost.account.get()).id, 'acc_1')
  const file = await signpost.documents.download('doc_1')
  equal(file.byteLength, 4 * 1024 * 1024)
  const document = await signpost.documents.create({ file_name: 'a.pdf', file })
  equal(document.upload_key, 'upl_1')
  const error = await signpost.documents.get('doc_2').catch((reason) => reason)
  equal(error instanceof SignpostError, true)
  equal(error.code, 'RESOURCE_NOT_FOUND')
  return 'The SDK works'
}

function equal(actual, expected) {
  if (actual !== expected) throw new Error(`${actual} is not ${expected}`)
}
