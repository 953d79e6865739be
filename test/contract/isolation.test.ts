import { describeIsolation } from './isolation/describe-isolation.js'

// The drill `isolation` tries every identifier of all others, in every context.
describeIsolation('one')
