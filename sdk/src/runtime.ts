interface Runtime {
  process?: {
    env?: Record<string, string | undefined>
    versions?: Record<string, string | undefined>
    getBuiltinModule?: (name: string) => unknown
  }
  Deno?: { permissions: { querySync: (descriptor: { name: 'env'; variable: string }) => { state: string } } }
}

const runtime = () => globalThis as Runtime

/** Returns an environment variable, if the runtime has it and lets the program read it. */
export function env(name: string): string | undefined {
  const { Deno, process } = runtime()
  // Reading a variable without permission would ask the user.
  if (Deno && Deno.permissions.querySync({ name: 'env', variable: name }).state !== 'granted') return undefined
  return process?.env?.[name] || undefined
}

/** Whether this is a page or a web worker in a browser. A test with a simulated page, on Node, is not. */
export function inBrowser(): boolean {
  return !runtime().process?.versions?.node && ('document' in globalThis || 'importScripts' in globalThis)
}

/** Returns a module of Node, Bun or Deno. Bundlers do not see it. */
export function builtin<M>(name: string): M | undefined {
  return runtime().process?.getBuiltinModule?.(name) as M | undefined
}

/** Whether a request can have a stream as its body, with a known length. Deno sends no length. */
export function streamsBodies(): boolean {
  const { Deno, process } = runtime()
  return !Deno && process?.versions?.node !== undefined
}
