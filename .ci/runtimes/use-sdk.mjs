/** Calls a service with the SDK: an upload, a download, an error. Throws unless each of them works. */
export async function useSdk({ Signpost, NotFoundError }, baseUrl) {
  const signpost = new Signpost({ apiKey: 'sp_test_x', baseUrl })
  equal((await signpost.account.get()).id, 'acc_1')
  const file = await signpost.documents.download('doc_1')
  equal(file.byteLength, 4 * 1024 * 1024)
  let loaded = 0
  const onProgress = (progress) => {
    loaded = progress.loaded
  }
  const stream = await signpost.documents.download('doc_1', { as: 'stream' })
  const document = await signpost.documents.create({ file_name: 'a.pdf', file: stream }, { onProgress })
  equal(document.upload_key, 'upl_1')
  equal(loaded, file.byteLength)
  const error = await signpost.documents.get('doc_2').catch((reason) => reason)
  equal(error instanceof NotFoundError, true)
  equal(error.code, 'RESOURCE_NOT_FOUND')
  return 'The SDK works'
}

function equal(actual, expected) {
  if (actual !== expected) throw new Error(`${actual} is not ${expected}`)
}
