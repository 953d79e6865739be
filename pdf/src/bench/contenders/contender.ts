import type { PemPair } from '../../signing-certificate/development-certificate.js'

/** Reads a file, stamps and seals it, and writes the result. */
export type SealFile = (input: string, output: string) => Promise<void>

/** What a contender's other processes have used so far. */
interface Usage {
  cpuMs: number
  /** The largest resident memory of one. */
  peakMb: number
}

/** One way of sealing. `elsewhere` is what it uses besides this process. */
export interface Contender extends AsyncDisposable {
  seal: SealFile
  elsewhere(): Usage
}

/** A contender that works in this process alone. */
export function inThisProcess(seal: SealFile): Contender {
  return { seal, elsewhere: () => ({ cpuMs: 0, peakMb: 0 }), [Symbol.asyncDispose]: async () => undefined }
}

/** Starts a contender with a certificate; `childEntry` is the file of its processes, for one that has any. */
export type StartContender = (pem: PemPair, childEntry?: string) => Promise<Contender>
