/**
 * Starts the worker of pdf.js from a blob, so that it lives under this page's content security policy. From a URL it
 * would live under the policy of that URL's answer, which may keep it from its fonts and decoders: pages would then
 * lack text and pictures without a word.
 */
export function startWorker(script: string): Promise<Worker> {
  const source = `import ${JSON.stringify(script)}`
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  const worker = new Worker(url, { type: 'module' })
  return new Promise<Worker>((resolve, reject) => {
    // The first thing that it says is that it is ready.
    worker.addEventListener('message', () => resolve(worker), { once: true })
    worker.addEventListener('error', () => reject(new Error('The worker of pdf.js did not start.')), { once: true })
  }).finally(() => URL.revokeObjectURL(url))
}
