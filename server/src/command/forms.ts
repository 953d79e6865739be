import { Command } from 'commander'
import { importForms } from '../form-library/import-forms.js'
import { print } from './print.js'
import { withContext } from './with-context.js'

/** `signpost forms …` */
export function formsCommand(): Command {
  const command = new Command('forms').description('look after the forms library')
  command
    .command('import')
    .description('take a folder of forms into the library: NAME.pdf with NAME.json beside it')
    .argument('<folder>')
    .option('--json', 'print JSON', false)
    .action(async (folder: string, { json }: { json: boolean }) => {
      const result = await withContext((context) => importForms(context, folder))
      const lines = Object.entries(result).map(([what, names]) => `${what}: ${names.join(', ') || 'none'}`)
      print(json, result, lines)
    })
  return command
}
