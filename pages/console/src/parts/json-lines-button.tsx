import { saveFile } from '../../../shared/save-file.js'
import { t } from '../language/translate.js'
import { SaveButton } from './save-button.js'

interface JsonLinesButtonProps {
  /** The name of the file, without its ending. */
  name: string
  /** All objects that match, not only those on this page. */
  load(): Promise<object[]>
}

/** Saves a list as JSON lines: each line is an object of the API. */
export function JsonLinesButton({ name, load }: JsonLinesButtonProps) {
  const save = async () => {
    const lines = (await load()).map((object) => `${JSON.stringify(object)}\n`)
    saveFile(`${name}.jsonl`, lines.join(''), 'application/x-ndjson')
  }
  return <SaveButton text={t('Export as JSON lines')} save={save} />
}
