import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** More than an update usually needs. */
const ROOM = 4 << 20

/** Memory is reused for the next file: allocating it costs more than reading into it. */
const MOST_KEPT = 48 << 20

const roomy = new WeakSet<ArrayBufferLike>()
let kept: Buffer | undefined

function memoryFor(size: number): Buffer {
  if (kept && kept.length >= size) return kept
  const memory = Buffer.allocUnsafeSlow(size)
  roomy.add(memory.buffer)
  if (size <= MOST_KEPT) kept = memory
  return memory
}

/**
 * Reads a file with spare room at the end, so that appending needs no copy. Only one file at a time: the next one is
 * read into the same memory.
 */
export function readAppendable(path: string): Buffer {
  const descriptor = openSync(path, 'r')
  try {
    const { size } = fstatSync(descriptor)
    const memory = memoryFor(size + ROOM)
    let length = 0
    for (let read = -1; read !== 0 && length < size; length += read)
      read = readSync(descriptor, memory, length, size - length, length)
    return memory.subarray(0, length)
  } finally {
    closeSync(descriptor)
  }
}

/** Appends bytes: in the same memory if there is room, overwriting what was appended before. */
export function append(bytes: Buffer, tail: Buffer): Buffer {
  const end = bytes.byteOffset + bytes.length
  if (!roomy.has(bytes.buffer) || end + tail.length > bytes.buffer.byteLength) return Buffer.concat([bytes, tail])
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length + tail.length)
  tail.copy(whole, bytes.length)
  return whole
}
