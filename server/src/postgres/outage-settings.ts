/** How clients of the database behave when it is away: they fail soon, and find it again soon. */
export const outageSettings = {
  // Seconds. The client's own pause grows to twenty, for which requests would wait, and longer than the outage lasts.
  backoff: () => 0.25 + Math.random() * 0.25,
  connect_timeout: 5
}
