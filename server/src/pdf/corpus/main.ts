import path from 'node:path'
import { parseArgs } from 'node:util'
import { runCorpus } from './run-corpus.js'

const usage = `npm run corpus -- DIR [--keep OUTDIR] [--json FILE]

Takes every PDF in DIR through upload processing, one stamp on its first page, certificate of completion and seal.
  --keep OUTDIR  writes the sealed files there under their own names, and has qpdf and pdfsig check them
  --json FILE    writes what became of each file`

// npm runs scripts in the project's folder; places are meant from where the caller stands.
const place = (name: string | undefined) => name && path.resolve(process.env.INIT_CWD ?? '.', name)

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'string' }, json: { type: 'string' }, help: { type: 'boolean' } }
})
const folder = place(positionals[0])
if (!folder || positionals.length > 1 || values.help) {
  console.error(usage)
  process.exit(values.help ? 0 : 2)
}
await runCorpus({ folder, keep: place(values.keep), json: place(values.json) })
