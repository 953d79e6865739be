// Sends a template to everybody in a CSV file: node send.mjs tpl_… recipients.csv
import { writeFile } from 'node:fs/promises'
import { Signpost } from '@signpost/sdk'
import Papa from 'papaparse'
import { openProgress } from './progress-file.mjs'
import { readRecipients } from './read-recipients.mjs'

const [templateId, file, encoding] = process.argv.slice(2)
const base = file?.replace(/\.csv$/, '')

try {
  if (!file) throw new Error('Usage: node send.mjs TEMPLATE_ID FILE.csv [ENCODING]')
  await main()
} catch (error) {
  console.error(error.message)
  for (const [place, problem] of Object.entries(error.details ?? {})) console.error(`  ${place}: ${problem}`)
  process.exitCode = 1
}

async function main() {
  const signpost = new Signpost() // uses SIGNPOST_API_KEY and SIGNPOST_BASE_URL
  const { text, rows, recipients } = await readRecipients(file, encoding)
  const progress = openProgress(`${base}.progress.json`, templateId, text)
  try {
    const id = (await progress.find()) ?? (await start(signpost, recipients, progress))
    const {
      recipients: copies,
      sent,
      failed
    } = await signpost.bulkSends.waitFor(id, {
      timeout: 3_600_000,
      onProgress: ({ sent, failed, total }) => console.log(`${sent + failed} of ${total}`)
    })
    await writeResults(rows, copies)
    console.log(`${sent} sent, ${failed} failed: ${base}.results.csv`)
    if (failed > 0) process.exitCode = 1
  } catch (error) {
    // All rows are refused if one is: nothing was sent.
    if (error.details)
      await writeResults(
        rows,
        rows.map((_, index) => refused(error, index))
      )
    throw error
  }
}

async function start(signpost, recipients, { key, save }) {
  const draft = await signpost.documents.createFromTemplate(
    { template_id: templateId },
    { idempotencyKey: `${key}-draft` }
  )
  const { id } = await signpost.bulkSends.create(draft.id, { recipients }, { idempotencyKey: `${key}-send` })
  await save(id)
  return id
}

/** What is wrong with a row. Details name it, such as `recipients[1].prefill.Salary`. */
function refused({ details }, index) {
  const start = `recipients[${index}]`
  const own = Object.entries(details).filter(([place]) => place === start || place.startsWith(`${start}.`))
  const problems = own.map(([place, problem]) => `${place.slice(start.length + 1)}: ${problem}`)
  return { status: 'not sent', document_id: null, error: problems.join(' ') }
}

/** `outcomes` are in the order of the rows. */
async function writeResults(rows, outcomes) {
  const lines = rows.map((row, index) => {
    const { status, document_id, error } = outcomes[index]
    return { ...row, status, document_id, error }
  })
  // Names may begin with a character that makes a formula of a cell in a spreadsheet.
  await writeFile(`${base}.results.csv`, `${Papa.unparse(lines, { escapeFormulae: true })}\n`)
}
