/** The pools of child processes: for uploads and verification by accounts, for anonymous verification, and for seals. */
export type PoolName = 'intake' | 'anonymous' | 'sealing'

/** Why a child process ended although it should not: its file, or something outside. */
export type ProcessEnd = 'time' | 'memory' | 'crash' | 'outside'

/** Observes the child processes of an engine. */
export interface ProcessObserver {
  poolChanged(pool: PoolName, size: { processes: number; waiting: number }): void
  /** `peakMb` is the largest memory of the process so far; undefined if the job failed. */
  jobEnded(
    kind:
      | 'prepare'
      | 'join'
      | 'seal'
      | 'renew'
      | 'verify'
      | 'read-audit-seal'
      | 'read-seal'
      | 'claimed-documents'
      | 'find-texts'
      | 'suggest-fields'
      | 'compare',
    ended: { seconds: number; peakMb?: number | undefined }
  ): void
  processLost(reason: ProcessEnd): void
}
