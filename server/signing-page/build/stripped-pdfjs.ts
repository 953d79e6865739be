import { readFile } from 'node:fs/promises'
import type { Options } from 'tsup'
import { stripModules } from './strip-modules.js'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

/**
 * What pages need nothing of: editing, filling in and XFA forms (uploads are flattened), fetching (the page does that),
 * Node. They are half of pdf.js, and some 100 kB of what a phone waits for.
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

// Asked for the rich text of comments, which only a layer that the page does not have would show.
const methods = { XFAFactory: 'getRichTextAsHtml' }

/** Builds with a pdf.js that has no more than pages need. */
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
