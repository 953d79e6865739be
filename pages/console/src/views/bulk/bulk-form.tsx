import { useState } from 'preact/hooks'
import { currentLanguage, t } from '../../language/translate.js'
import { DropZone } from '../../parts/drop-zone.js'
import { Failure } from '../../parts/failure.js'
import { useAct } from '../../parts/use-act.js'
import { EncodingChoice } from './encoding-choice.js'
import { type BulkFormProps, MappedForm } from './mapped-form.js'
import { type ReadList, readCsv } from './read-csv.js'
import { kindOfFile, readWorkbook } from './read-workbook.js'

interface ListFile extends ReadList {
  name: string
  bytes: ArrayBuffer
}

/** Chooses a CSV file or a workbook of Excel, shows what would be sent, and sends it. */
export function BulkForm(props: BulkFormProps) {
  const [file, setFile] = useState<ListFile | null>(null)
  const [count, setCount] = useState(0)
  const reading = useAct()
  const read = (name: string, bytesOf: () => Promise<ArrayBuffer>, encoding?: string) =>
    void reading.act(async () => {
      const bytes = await bytesOf()
      const list = await readList(bytes, encoding)
      if (list.rows.length === 0) throw new Error(t('The file {name} has no rows.', { name }))
      setFile({ name, bytes, ...list })
      setCount((before) => before + 1)
    })
  return (
    <>
      <DropZone
        label={t('Drop a list with names and e-mail addresses here (CSV or .xlsx), or')}
        accept="text/csv,.csv,.txt,.xlsx"
        isBusy={reading.isBusy}
        onFiles={([chosen]) => read(chosen.name, () => chosen.arrayBuffer())}
      >
        {file && <p>{t('{name}: {rows} rows', { name: file.name, rows: file.rows.length })}</p>}
      </DropZone>
      <Failure text={reading.problem} />
      {file?.guessed && (
        <EncodingChoice
          value={file.guessed}
          rows={file.rows}
          onChoose={(encoding) => read(file.name, async () => file.bytes, encoding)}
        />
      )}
      {file && <MappedForm key={count} rows={file.rows} {...props} />}
    </>
  )
}

async function readList(bytes: ArrayBuffer, encoding?: string): Promise<ReadList> {
  const kind = kindOfFile(new Uint8Array(bytes))
  if (kind === 'workbook') return { rows: await readWorkbook(bytes), guessed: null }
  if (kind === 'other') throw new Error(t('This file is not read. Save it as an Excel workbook (.xlsx) or as CSV.'))
  return readCsv(bytes, [currentLanguage(), ...navigator.languages], encoding)
}
