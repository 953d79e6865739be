/** How the widget is built for pages that load it as a script: byte for byte the same in the package and in the service. */
export const script = { format: 'iife', target: 'es2022', minify: true } as const
