/**
 * Starts the worker of pdf.js from a blob, so that this page's content security policy applies to it. Started from a URL,
 * it would get the policy of that response, which may block its fonts and decoders. Pages would then silently miss text
 * and images.
 */
export function startWorker(script: string): Promise<Worker> {
  const source = `import ${JSON.stringify(script)}`
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  const worker = new Worker(url, { type: 'module' })
  return new Promise<Worker>((resolve, reject) => {
    // Its first message says that it is ready.
    worker.addEventListener('message', () => resolve(worker), { once: true })
    worker.addEventListener('error', () => reject(new Error('The worker of pdf.js did not start.')), { once: true })
  }).finally(() => URL.revokeObjectURL(url))
}
