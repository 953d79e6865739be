/** The times of uploads of a small PDF, one after the other: of a number of them, or until something is over. */
export async function timesOfUploads(url, key, file, count) {
  const times = []
  const isOver = typeof count === 'function' ? count : () => times.length >= count
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  while (!isOver()) {
    const start = performance.now()
    const body = JSON.stringify({ file_name: 'honest.pdf', file })
    const response = await fetch(`${url}/v1/documents`, { method: 'POST', headers, body })
    if (response.status !== 201) throw new Error(`an honest PDF was answered ${response.status}`)
    await response.arrayBuffer()
    times.push(performance.now() - start)
  }
  return times
}
