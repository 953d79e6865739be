import { isIP } from 'node:net'
import path from 'node:path'

/** Where the operating system keeps names of its own. */
export const systemHostsFile =
  process.platform === 'win32'
    ? path.join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts')
    : '/etc/hosts'

/** The addresses of the names of a hosts file, in its order. */
export function parseHosts(text: string): Map<string, string[]> {
  const hosts = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    // Without addresses that need an interface, such as fe80::1%lo0.
    if (isIP(address) === 0 || address.includes('%')) continue
    for (const name of names) addTo(hosts, name.toLowerCase(), address)
  }
  return hosts
}

function addTo(hosts: Map<string, string[]>, name: string, address: string) {
  const addresses = hosts.get(name)
  if (!addresses) hosts.set(name, [address])
  else if (!addresses.includes(address)) addresses.push(address)
}
