import { isIP, type LookupFunction } from 'node:net'

/** Lets sockets find addresses with a function. They connect to the addresses that it returns and to no others. */
export function lookupWith(find: (hostname: string) => Promise<string[]>): LookupFunction {
  return (hostname, options, callback) => {
    find(hostname).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }))
        if (options.all) return callback(null, found)
        const [first = { address: '', family: 0 }] = found
        callback(null, first.address, first.family)
      },
      (error) => callback(error, [])
    )
  }
}
