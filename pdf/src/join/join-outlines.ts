import { name, PdfDict, PdfRef, textString } from '../file/objects/objects.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { JoinedObjects } from './joined-objects.js'

/** A file with the name of its entry and its first page in the joined file. */
export interface OutlinedFile {
  title: string
  firstPage: PdfRef
  file: PdfFile
}

const MOST_ENTRIES = 10_000

/** An outline with an entry for each file, closed, and the file's own entries below it. */
export function joinOutlines(objects: JoinedObjects, files: OutlinedFile[]): PdfRef {
  const root = objects.add(new PdfDict())
  const entries = files.map(() => objects.add(new PdfDict()))
  for (const [index, { title, firstPage, file }] of files.entries()) {
    // biome-ignore lint/style/noNonNullAssertion: there is one for each file
    const own = entries[index]!
    const entry = {
      Title: textString(title),
      Parent: root,
      Prev: entries[index - 1],
      Next: entries[index + 1],
      Dest: [firstPage, name('Fit')],
      ...ownEntries(objects, index, file, own)
    }
    objects.set(own, PdfDict.of(entry))
  }
  const list = { Type: name('Outlines'), First: entries[0], Last: entries.at(-1), Count: entries.length }
  objects.set(root, PdfDict.of(list))
  return root
}

/** The entries at the top of the file's outline, moved below the given one. None if they do not end. */
function ownEntries(objects: JoinedObjects, index: number, file: PdfFile, parent: PdfRef) {
  const refs: PdfRef[] = []
  const seen = new Set<number>()
  for (let ref = firstOf(file); ref instanceof PdfRef; ref = nextOf(file, ref)) {
    if (seen.has(ref.number) || seen.size >= MOST_ENTRIES) return {}
    seen.add(ref.number)
    refs.push(ref)
  }
  const moved = refs.map((ref) => objects.from(index, ref) as PdfRef)
  for (const ref of moved) {
    const dict = objects.resolve(ref)
    if (dict instanceof PdfDict) objects.set(ref, dict.clone().set('Parent', parent) as PdfDict)
  }
  return moved.length > 0 ? { First: moved[0], Last: moved.at(-1), Count: -moved.length } : {}
}

function firstOf(file: PdfFile) {
  const catalog = file.resolve(file.catalogRef)
  const outlines = catalog instanceof PdfDict ? file.resolve(catalog.get('Outlines')) : null
  return outlines instanceof PdfDict ? outlines.get('First') : undefined
}

function nextOf(file: PdfFile, ref: PdfRef) {
  const entry = file.resolve(ref)
  return entry instanceof PdfDict ? entry.get('Next') : undefined
}
