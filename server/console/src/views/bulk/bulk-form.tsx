import { useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { DropZone } from '../../parts/drop-zone.js'
import { Failure } from '../../parts/failure.js'
import { useAct } from '../../parts/use-act.js'
import { type BulkFormProps, MappedForm } from './mapped-form.js'
import { readCsv } from './read-csv.js'

interface CsvFile {
  name: string
  rows: string[][]
}

/** Chooses a CSV file, shows what would be sent, and sends it. */
export function BulkForm(props: BulkFormProps) {
  const [file, setFile] = useState<CsvFile | null>(null)
  const [count, setCount] = useState(0)
  const reading = useAct()
  const read = (chosen: File) =>
    void reading.act(async () => {
      const rows = readCsv(await chosen.arrayBuffer())
      if (rows.length === 0) throw new Error(t('The file {name} has no rows.', { name: chosen.name }))
      setFile({ name: chosen.name, rows })
      setCount((before) => before + 1)
    })
  return (
    <>
      <DropZone
        label={t('Drop a CSV file with names and e-mail addresses here, or')}
        accept="text/csv,.csv,.txt"
        isBusy={reading.isBusy}
        onFiles={([chosen]) => read(chosen)}
      >
        {file && <p>{t('{name}: {rows} rows', { name: file.name, rows: file.rows.length })}</p>}
      </DropZone>
      <Failure text={reading.problem} />
      {file && <MappedForm key={count} rows={file.rows} {...props} />}
    </>
  )
}
