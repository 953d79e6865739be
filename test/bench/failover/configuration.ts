// The files of deploy/patroni, with other addresses, passwords and folders, and without TLS.
import { parse, stringify } from 'yaml'
import { readSource } from '../../support/repository.js'

interface EtcdMember {
  name: string
  clientUrl: string
  peerUrl: string
}

/** The environment of a member of etcd. */
export function etcdSettings({ name, clientUrl, peerUrl }: EtcdMember, all: EtcdMember[], folder: string) {
  const given = [...readSource('deploy/patroni/etcd.env').matchAll(/^(\w+)=(.*)$/gm)]
  const plain = given.filter(([, variable]) => !/_(FILE|AUTH)$/.test(variable!))
  return {
    ...Object.fromEntries(plain.map(([, variable, value]) => [variable!, value!])),
    ETCD_NAME: name,
    ETCD_DATA_DIR: folder,
    ETCD_LISTEN_CLIENT_URLS: clientUrl,
    ETCD_ADVERTISE_CLIENT_URLS: clientUrl,
    ETCD_LISTEN_PEER_URLS: peerUrl,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: peerUrl,
    ETCD_INITIAL_CLUSTER: all.map((member) => `${member.name}=${member.peerUrl}`).join(',')
  }
}

interface Member {
  name: string
  postgresPort: number
  restPort: number
}

export interface MemberSettings extends Member {
  folder: string
  data: string
  /** The folder of the programs of Postgres. */
  programs: string
  /** How Patroni talks to etcd, and where. */
  driver: 'etcd' | 'etcd3'
  etcd: readonly string[]
  password: string
}

/** The file of a member of Patroni. */
export function patroniSettings(member: MemberSettings): string {
  const template = readSource('deploy/patroni/patroni.yml')
  const {
    etcd: _elsewhere,
    ctl: _certificates,
    ...settings
  } = parse(
    template
      .replaceAll('change-me', member.password)
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replaceAll('hostssl', 'host')
      .replaceAll(/, sslmode: .*(?= })/g, '')
  )
  const at = (port: number) => ({ listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${port}` })
  const postgresql = {
    ...settings.postgresql,
    ...at(member.postgresPort),
    data_dir: member.data,
    bin_dir: member.programs,
    pgpass: `${member.folder}/pgpass`,
    parameters: { unix_socket_directories: member.folder }
  }
  const own = {
    ...settings,
    name: member.name,
    restapi: { ...at(member.restPort), authentication: settings.restapi.authentication },
    [member.driver]: { hosts: member.etcd },
    postgresql
  }
  // Patroni reads YAML 1.1, in which the word `on` needs quotes.
  return stringify(own, { version: '1.1' })
}

/** The file of HAProxy. */
export function haproxySettings(port: number, members: Member[]): string {
  const template = readSource('deploy/patroni/haproxy.cfg')
  const [before] = template.split(/^ *server /m)
  const [server] = /^ *server .*$/m.exec(template)!
  const servers = members.map(({ name, postgresPort, restPort }) =>
    server.replace(/pg1 \S+/, `${name} 127.0.0.1:${postgresPort}`).replace(/check port .*/, `check port ${restPort}`)
  )
  const own = before!.replace(/bind .*/, `bind 127.0.0.1:${port}`).replaceAll(/^ *(user|group) .*\n/gm, '')
  return `${own}${servers.join('\n')}\n`
}
