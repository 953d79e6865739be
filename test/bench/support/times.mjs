/** Returns the time until a response in milliseconds, as its client sees it. */
export async function timeOf(url, key) {
  const start = performance.now()
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
  const body = await response.json()
  const ms = performance.now() - start
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${JSON.stringify(body)}`)
  return { ms, body }
}

export function percentile(times, share) {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

export const median = (times) => percentile(times, 0.5)
