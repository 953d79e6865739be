import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const limits = { timeout: 60_000, maxBuffer: 1 << 28 }
const PAGES = 3
const RESOLUTION = 48
/** Of 255, in one colour. Below it are the edges of letters that are drawn from another place in the file. */
const VISIBLE = 48

/** For `mutool run`: the boxes of fields and annotations, a line a page, in points from the top left corner. Names differ by version. */
const boxesScript = `
var file = scriptArgs[0]
var opened = Document.openDocument ? Document.openDocument(file) : new Document(file)
function boundsOf(thing) {
  return thing.getBounds ? thing.getBounds() : thing.bound ? thing.bound() : thing.getRect()
}
for (var index = 0; index < Math.min(opened.countPages(), ${PAGES}); index++) {
  var page = opened.loadPage(index)
  var drawn = page.getWidgets ? page.getWidgets().concat(page.getAnnotations()) : []
  print(JSON.stringify({ page: boundsOf(page), boxes: drawn.map(boundsOf) }))
}
`

type Box = [left: number, top: number, right: number, bottom: number]
interface PageBoxes {
  page: Box
  boxes: Box[]
}
interface Picture {
  width: number
  height: number
  pixels: Buffer
}

/**
 * The pages, of the first three, that both poppler and MuPDF show differently in two files, outside of the fields and
 * annotations of the first. Null where one of them does not draw a page, or does not name these. Where only one shows a
 * difference, the two read the first file in two ways, and the second follows one of them.
 */
export async function changedPages(before: string, after: string): Promise<number[] | null> {
  const boxes = await boxesOf(before)
  if (!boxes) return null
  const changed = await Promise.all(
    [drawWithPoppler, drawWithMupdf].map(async (draw) => {
      const [first, second] = await Promise.all([draw(before), draw(after)])
      if (!first || !second || first.length !== second.length) return null
      return first.map((picture, index) => differs(picture, second[index]!, boxes[index]))
    })
  )
  const [poppler, mupdf] = changed
  if (!poppler || !mupdf) return null
  return poppler.flatMap((differs, index) => (differs && mupdf[index] ? [index + 1] : []))
}

async function boxesOf(file: string): Promise<PageBoxes[] | null> {
  return withFolder(async (folder) => {
    const script = path.join(folder, 'boxes.js')
    await writeFile(script, boxesScript)
    const said = await run('mutool', ['run', script, file], limits).catch(() => null)
    return said?.stdout.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : [])) ?? null
  })
}

const drawWithPoppler = (file: string) =>
  drawn((target) =>
    run('pdftoppm', ['-q', '-cropbox', '-r', `${RESOLUTION}`, '-l', `${PAGES}`, file, `${target}/p`], limits)
  )
const drawWithMupdf = (file: string) =>
  drawn((target) =>
    run('mutool', ['draw', '-q', '-r', `${RESOLUTION}`, '-o', `${target}/p%d.ppm`, file, `1-${PAGES}`], limits)
  )

function drawn(draw: (folder: string) => Promise<unknown>): Promise<Picture[] | null> {
  return withFolder(async (folder) => {
    // MuPDF also fails after drawing a page that has an error.
    await draw(folder).catch(() => {})
    const names = (await readdir(folder)).sort()
    if (names.length === 0) return null
    const pictures = await Promise.all(names.map(async (name) => parsePpm(await readFile(path.join(folder, name)))))
    return pictures.every((picture) => picture !== null) ? pictures : null
  })
}

async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-pages-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Null where a reader ran out of time. */
function parsePpm(ppm: Buffer): Picture | null {
  const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.toString('latin1', 0, 64))
  const size = header ? Number(header[1]) * Number(header[2]) * 3 : 0
  if (!header || ppm.length < header[0].length + size) return null
  return { width: Number(header[1]), height: Number(header[2]), pixels: ppm.subarray(header[0].length) }
}

/** Whether more than lone pixels are seen otherwise: two beside each other in a row and the next. */
function differs(before: Picture, after: Picture, about: PageBoxes | undefined): boolean {
  if (before.width !== after.width || before.height !== after.height) return true
  const { width, height } = before
  const ignored = maskOf(before, about)
  const seen = new Uint8Array(width * height)
  for (let at = 0; at < seen.length; at++) {
    if (ignored[at]) continue
    const far = [0, 1, 2].some((c) => Math.abs(before.pixels[at * 3 + c]! - after.pixels[at * 3 + c]!) > VISIBLE)
    if (far) seen[at] = 1
  }
  for (let at = 0; at < seen.length - width - 1; at++) {
    if (seen[at] && seen[at + 1] && seen[at + width] && seen[at + width + 1]) return true
  }
  return false
}

/** The pixels of fields and annotations, and two around them, where borders end. */
function maskOf({ width, height }: Picture, about: PageBoxes | undefined): Uint8Array {
  const mask = new Uint8Array(width * height)
  if (!about) return mask
  const [left, top, right, bottom] = about.page
  const x = width / (right - left)
  const y = height / (bottom - top)
  for (const box of about.boxes) {
    const from = Math.max(0, Math.floor((box[0] - left) * x) - 2)
    const to = Math.min(width, Math.ceil((box[2] - left) * x) + 2)
    const end = Math.min(height, Math.ceil((box[3] - top) * y) + 2)
    for (let row = Math.max(0, Math.floor((box[1] - top) * y) - 2); row < end; row++) {
      if (from < to) mask.fill(1, row * width + from, row * width + to)
    }
  }
  return mask
}
