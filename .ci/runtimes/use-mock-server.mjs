/** Starts a mock server without Mock Service Worker and calls it. Throws unless that works. */
export async function useMockServer({ createMockServer }, createClient) {
  const server = await createMockServer()
  const signpost = createClient({ apiKey: server.keys.test, baseUrl: server.url })
  const { id } = await server.fixtures.document({ status: 'completed' })
  const file = await signpost.documents.download(id)
  await server.close()
  if (file.byteLength === 0) throw new Error('The file is empty')
  return 'The mock server works'
}
