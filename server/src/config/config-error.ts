/** The configuration is invalid. The message has one line per problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
