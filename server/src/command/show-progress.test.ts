import { expect, it, vi } from 'vitest'
import { progressLine, showProgress } from './show-progress.js'

const total = { files: 4, bytes: 4_000_000 }

it('is a bar with numbers', () => {
  expect(progressLine({ files: 1, bytes: 1_000_000 }, total)).toBe(
    '[######..................] 25 %  1 of 4 files, 1.0 of 4.0 MB'
  )
  expect(progressLine({ files: 0, bytes: 0 }, { files: 0, bytes: 0 })).toContain('] 100 %')
  // Files that were stored after they were counted.
  expect(progressLine({ files: 5, bytes: 5_000_000 }, total)).toContain('] 100 %  5 of 4 files')
})

it('is written at the start and at the end, and not for every file', () => {
  const written: string[] = []
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  const { show } = showProgress(total)
  for (let files = 1; files <= 4; files++) show({ files, bytes: files * 1_000_000 })
  write.mockRestore()
  expect(written.map((line) => line.trim().slice(-29))).toEqual(
    ['1 of 4 files, 1.0 of 4.0 MB', '4 of 4 files, 4.0 of 4.0 MB'].map((line) => expect.stringContaining(line))
  )
})
