/** Limits for accounts: beyond them, uploads are rejected. */
export const ACCOUNT_LIMITS = { waiting: 400, waitingOfOwner: 50, bytesOfOwner: 256 << 20 }

/** Limits for anonymous verification: enough for a few people. */
export const ANONYMOUS_LIMITS = { processes: 1, waiting: 20, waitingOfOwner: 2, bytesOfOwner: 32 << 20 }

/** Limits of the processor time for an upload or a verification, and for a seal, whose file was prepared within that limit. */
export const CPU_LIMITS_MS = { intake: 5_000, seal: 15_000 }

/** Limit of the time that passes, for a machine that is too busy. */
export const TIME_LIMIT_MS = 120_000
