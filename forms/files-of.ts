import type { DrawnForm } from './paper/form.js'

/** The files of a form in a folder that `signpost forms import` takes, by their names. */
export function filesOf({ slug, pdf, pageCount: _counted, ...definition }: DrawnForm): Record<string, Buffer> {
  return {
    [`${slug}.pdf`]: Buffer.from(pdf),
    [`${slug}.json`]: Buffer.from(JSON.stringify(definition, null, 2))
  }
}
