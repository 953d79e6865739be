/** Runs a function for each item, a few at a time. */
export async function forEach(items, atOnce, work) {
  const left = items.values()
  const next = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}
