import Papa from 'papaparse'

/** Reads the rows of a CSV file, whatever separates its columns. Excel writes semicolons, and windows-1252, in many countries. */
export function readCsv(bytes: ArrayBuffer): string[][] {
  return Papa.parse<string[]>(decode(bytes), { skipEmptyLines: 'greedy' }).data
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
