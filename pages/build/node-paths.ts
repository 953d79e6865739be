import { fileURLToPath } from 'node:url'

/**
 * Where the bundler also looks for packages. Starting the service installs those of the server only, but sources of other
 * folders are bundled into it, and they import some of theirs.
 */
export const nodePaths = [fileURLToPath(new URL('../node_modules', import.meta.url))]
