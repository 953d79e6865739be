import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Whether an independent tool is installed, so that a test can say why it is skipped. */
export function hasTool(name: string): boolean {
  const found = spawnSync(name, ['--version'])
  return found.error === undefined
}

/** How a tool ended, what it said, and the same as bytes where it wrote a file to its standard output. */
export interface ToolResult {
  status: number
  output: string
  bytes: Buffer
}

/** What a tool prints about a file; `FILE` among the arguments stands for its path. */
export function runTool(name: string, args: string[], pdf: Uint8Array): ToolResult {
  return withFile(pdf, (file) => {
    const done = spawnSync(
      name,
      args.map((arg) => (arg === 'FILE' ? file : arg))
    )
    const output = `${done.stdout?.toString('latin1')}${done.stderr?.toString('latin1')}`
    return { status: done.status ?? -1, output, bytes: done.stdout ?? Buffer.alloc(0) }
  })
}

/** A page as poppler shows it: three bytes a pixel. */
export interface Rendering {
  width: number
  height: number
  pixels: Buffer
}

/** Renders a page with poppler, within its crop box. @param resolution pixels an inch; 72 makes a pixel a point */
export function renderPage(pdf: Uint8Array, page: number, resolution = 144): Rendering {
  return withFile(pdf, (file) => {
    const args = ['-r', String(resolution), '-cropbox', '-f', String(page), '-l', String(page), file]
    return parsePpm(execFileSync('pdftoppm', args, { maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] }))
  })
}

/** The same with MuPDF, which applies /UserUnit. */
export function renderWithMupdf(pdf: Uint8Array, page: number, resolution = 144): Rendering {
  return withFile(pdf, (file) => {
    const picture = `${file}.ppm`
    // It also fails after showing a page that has an error.
    spawnSync('mutool', ['draw', '-q', '-r', String(resolution), '-o', picture, file, String(page)])
    return parsePpm(readFileSync(picture))
  })
}

function parsePpm(ppm: Buffer): Rendering {
  const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.toString('latin1', 0, 64))!
  return { width: Number(header[1]), height: Number(header[2]), pixels: ppm.subarray(header[0].length) }
}

/** The box around all pixels that are nearly black, in pixels: left, top, right, bottom. */
export function darkBox({ width, height, pixels }: Rendering): [number, number, number, number] | undefined {
  let box: [number, number, number, number] | undefined
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      if (pixels[at]! > 60 || pixels[at + 1]! > 60 || pixels[at + 2]! > 60) continue
      box = box
        ? [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x + 1), Math.max(box[3], y + 1)]
        : [x, y, x + 1, y + 1]
    }
  }
  return box
}

function withFile<T>(pdf: Uint8Array, use: (file: string) => T): T {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-test-'))
  try {
    const file = path.join(folder, 'file.pdf')
    writeFileSync(file, pdf)
    return use(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
