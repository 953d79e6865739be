import { describeIsolation } from '../../contract/isolation/describe-isolation.js'

describeIsolation('all')
