/** Client settings for outages: fail fast and reconnect soon. */
export const outageSettings = {
  // In seconds. The client's default delay grows to 20 seconds, so requests would wait longer than the outage lasts.
  backoff: () => 0.25 + Math.random() * 0.25,
  connect_timeout: 5
}
