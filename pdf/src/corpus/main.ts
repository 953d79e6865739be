import path from 'node:path'
import { parseArgs } from 'node:util'
import { runCorpus } from './run-corpus.js'
import { verifyCorpus } from './verify-corpus.js'

const usage = `npm run corpus -- DIR [--keep OUTDIR] [--json FILE] [--reseal]
npm run corpus -- --verify DIR [--roots PEM]

Takes every PDF in DIR through upload processing, one stamp on its first page, certificate of completion and seal.
  --keep OUTDIR  writes the sealed files there under their own names, and has qpdf and pdfsig check them
  --json FILE    writes what became of each file
  --reseal       verifies each sealed file, seals it again and verifies that: every seal has to be good, and no signature
                 may be worth less than before

With --verify, verifies every file that DIR/cases.json lists ([{ "file", "expect" }], where what is expected is good,
changed, broken or encrypted) and prints a table of verdicts. Whose signatures they are is not the question: whatever
certificates a file brings are trusted, whatever their dates and algorithms.
  --roots PEM    trusts these certificates only, as the service does`

// npm runs scripts in the project's folder; places are meant from where the caller stands.
const place = (name: string | undefined) => name && path.resolve(process.env.INIT_CWD ?? '.', name)

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    keep: { type: 'string' },
    json: { type: 'string' },
    reseal: { type: 'boolean' },
    verify: { type: 'string' },
    roots: { type: 'string' },
    help: { type: 'boolean' }
  }
})
const folder = place(values.verify ?? positionals[0])
if (!folder || positionals.length > (values.verify ? 0 : 1) || values.help) {
  console.error(usage)
  process.exit(values.help ? 0 : 2)
}
if (values.verify) {
  const { badAccepted, goodRefused, good } = await verifyCorpus({ folder, roots: place(values.roots) })
  // At most one in fifty good ones may be refused.
  process.exitCode = badAccepted > 0 || goodRefused * 50 > good ? 1 : 0
} else {
  const options = { folder, keep: place(values.keep), json: place(values.json), reseal: values.reseal }
  const results = await runCorpus(options)
  process.exitCode = results.some(({ problem }) => problem !== null) ? 1 : 0
}
