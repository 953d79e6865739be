import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSource } from '../../support/repository.js'
import { etcdSettings, haproxySettings, patroniSettings } from './configuration.js'

const member = { name: 'pg2', postgresPort: 15432, restPort: 18008 }
const foreign = /10\.0\.0\.|\/var\/lib|change-me|signpost-database|hostssl/

test('Patroni runs with the file of deploy/patroni, but with nothing of another machine', () => {
  const own = {
    ...member,
    folder: '/drill/pg2',
    data: '/drill/pg2/data',
    programs: '/programs',
    driver: 'etcd3',
    etcd: ['127.0.0.1:12379'],
    password: 'drill'
  } as const
  const text = patroniSettings(own)
  expect(text).not.toMatch(foreign)
  const settings = parse(text)
  expect(settings).toMatchObject({
    name: 'pg2',
    restapi: { listen: '127.0.0.1:18008', authentication: { password: 'drill' } },
    etcd3: { hosts: ['127.0.0.1:12379'] },
    postgresql: { connect_address: '127.0.0.1:15432', data_dir: '/drill/pg2/data' }
  })
  expect(settings).not.toHaveProperty('etcd')
  expect(settings.bootstrap).toEqual(parse(readSource('deploy/patroni/patroni.yml')).bootstrap)
})

test('HAProxy runs with the file of deploy/patroni, but with other servers', () => {
  const text = haproxySettings(15000, [member, { ...member, name: 'pg3' }])
  expect(text.replaceAll(/^ *#.*$/gm, '')).not.toMatch(foreign)
  expect(text).toContain('bind 127.0.0.1:15000')
  expect(text).toContain('on-marked-down shutdown-sessions')
  expect(text.match(/^ *server .*$/gm)).toEqual([
    '  server pg2 127.0.0.1:15432 maxconn 140 check port 18008',
    '  server pg3 127.0.0.1:15432 maxconn 140 check port 18008'
  ])
})

test('etcd runs with the file of deploy/patroni, but with nothing of another machine', () => {
  const etcd = { name: 'etcd2', clientUrl: 'http://127.0.0.1:12379', peerUrl: 'http://127.0.0.1:12380' }
  const settings = etcdSettings(etcd, [etcd], '/drill/etcd2')
  expect(JSON.stringify(settings)).not.toMatch(foreign)
  expect(settings).toMatchObject({
    ETCD_ENABLE_V2: 'true',
    ETCD_INITIAL_CLUSTER: 'etcd2=http://127.0.0.1:12380',
    ETCD_DATA_DIR: '/drill/etcd2'
  })
})
