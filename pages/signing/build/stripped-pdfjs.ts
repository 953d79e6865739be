import { readFile } from 'node:fs/promises'
import type { Options } from 'tsup'
import { stripModules } from './strip-modules.js'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

/**
 * Features of pdf.js that the page does not need: editing, forms and XFA (uploads are flattened), fetching (the page does
 * that itself) and Node. They are half of pdf.js, about 100 kB less for a phone to download.
 */
const unneeded = {
  'pdf.mjs': [
    /display\/editor\//,
    /display\/xfa_layer\.js/,
    /display\/annotation_layer\.js/,
    /display\/draw_layer\.js/,
    /display\/network\.js/,
    /display\/fetch_stream\.js/,
    /display\/node_stream\.js/,
    /display\/text_layer_images\.js/,
    /display\/touch_manager\.js/,
    /display\/webgpu\.js/
  ],
  'pdf.worker.mjs': [/core\/xfa\//, /core\/xfa_fonts\.js/, /core\/sound\.js/, /core\/editor\//]
}

// pdf.js calls it for the rich text of comments, which only a layer that the page does not use would show.
const methods = { XFAFactory: 'getRichTextAsHtml' }

/** Builds with a pdf.js that has only what the page needs. */
export const strippedPdfjs: Plugin = {
  name: 'stripped-pdfjs',
  setup(build) {
    build.onLoad({ filter: /pdfjs-dist[\\/]legacy[\\/]build[\\/]pdf(\.worker)?\.mjs$/ }, async ({ path }) => {
      const bundle = await readFile(path, 'utf8')
      const patterns = unneeded[path.endsWith('pdf.worker.mjs') ? 'pdf.worker.mjs' : 'pdf.mjs']
      return { contents: stripModules(bundle, patterns, methods), loader: 'js' }
    })
  }
}
