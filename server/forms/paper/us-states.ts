/** Names of the states that there are forms for. */
export const STATE_NAMES: Readonly<Record<string, string>> = {
  CA: 'California',
  FL: 'Florida',
  IL: 'Illinois',
  NY: 'New York',
  TX: 'Texas'
}
