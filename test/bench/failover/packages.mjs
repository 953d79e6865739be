import { existsSync, readdirSync } from 'node:fs'
import { installMissing } from '../../../scripts/system-tools.mjs'

const versions = '/usr/lib/postgresql'

/** The programs of the newest Postgres of the system. The embedded one lacks those that Patroni calls. */
export function postgresPrograms() {
  const [newest] = (existsSync(versions) ? readdirSync(versions) : []).sort((a, b) => Number(b) - Number(a))
  return newest && `${versions}/${newest}/bin`
}

/** Installs what the cluster consists of where it may. Returns why the bench cannot run, if it cannot. */
export function installCluster({ withPooler }) {
  const absent = installMissing(
    {
      patroni: 'patroni',
      'python3-etcd': '/usr/lib/python3/dist-packages/etcd',
      'etcd-server': 'etcd',
      haproxy: 'haproxy',
      nginx: 'nginx',
      ...(withPooler ? { pgbouncer: 'pgbouncer' } : {}),
      // Whichever version the system has.
      ...(postgresPrograms() ? {} : { postgresql: '/usr/lib/postgresql' })
    },
    'the bench'
  )
  return absent.length > 0 && `not installed: ${absent.join(', ')}; root installs them on Debian`
}
