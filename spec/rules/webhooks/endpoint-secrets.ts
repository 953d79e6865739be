/** The secrets of an endpoint. */
export interface EndpointSecrets {
  secret: string
  /** The secret before the last rotation. */
  old_secret: string | null
  /** Until when the old secret signs too. */
  old_secret_expires_at: Date | null
}

const hour = 3600_000

/** Replaces the secret of an endpoint. The old one signs too for some hours, a day by default. */
export function rotateSecret(
  { secret: old_secret }: Pick<EndpointSecrets, 'secret'>,
  secret: string,
  overlapHours: number | undefined,
  now: Date
): EndpointSecrets {
  const hours = overlapHours ?? 24
  if (hours === 0) return { secret, old_secret: null, old_secret_expires_at: null }
  return { secret, old_secret, old_secret_expires_at: new Date(now.getTime() + hours * hour) }
}

/** The old secret of an endpoint while it signs too; null otherwise. */
export function oldSecretOf({ old_secret, old_secret_expires_at }: EndpointSecrets, now: Date): string | null {
  return old_secret_expires_at && old_secret_expires_at > now ? old_secret : null
}
