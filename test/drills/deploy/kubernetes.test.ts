import { createRequire } from 'node:module'
import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { recordReads } from '../../support/record-reads.js'
import { readSource, sourcesIn } from '../../support/repository.js'

interface Container {
  args: string[]
  ports: { name: string; containerPort: number }[]
  livenessProbe: Probe
  readinessProbe: Probe
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  securityContext: object
  volumeMounts: { name: string }[]
}

interface Probe {
  httpGet: { path: string; port: string }
}

interface Pod {
  securityContext: object
  terminationGracePeriodSeconds: number
  containers: [Container]
  volumes: { name: string; secret?: { secretName: string } }[]
}

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string; labels: Record<string, string> }
  data?: Record<string, string>
  spec: { template: { metadata: { labels: Record<string, string> }; spec: Pod } } & Selecting
}

interface Selecting {
  selector: { matchLabels: Record<string, string> } & Record<string, string>
  scaleTargetRef: { name: string }
}

const require = createRequire(import.meta.url)
// `kubectl apply --filename deploy/kubernetes` reads no folders in it.
const applied = sourcesIn('deploy/kubernetes').filter((file) => file.endsWith('.yaml'))
const examples = sourcesIn('deploy/kubernetes/examples')
const manifests = [...applied, ...examples].flatMap(manifestsOf)
const ofKind = (kind: string) => manifests.filter((each) => each.kind === kind)
const names = (kind: string) => ofKind(kind).map(({ metadata }) => metadata.name)
const deployments = ofKind('Deployment')
function manifestsOf(file: string) {
  return parseAllDocuments(readSource(file)).map((document) => document.toJS() as Manifest)
}

const podOf = ({ spec }: Manifest) => spec.template.spec

/** What the schemas of Kubernetes 1.27 find, and properties that they do not know. */
function problemsOf(manifest: Manifest): string[] {
  const { [manifest.kind]: Model } = require(`kubernetes-models/${manifest.apiVersion}/${manifest.kind}`)
  const { value, unread } = recordReads(manifest)
  try {
    // Not on a new Model, which would read every property.
    Model.prototype.validate.call(value)
    return unread()
  } catch (error) {
    return [(error as Error).message]
  }
}

test.each(manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
  '%s %s is valid by the schemas of Kubernetes',
  (_kind, _name, manifest) => {
    expect(problemsOf(manifest)).toEqual([])
  }
)

test('a wrong value and an unknown property are found', () => {
  const manifest = structuredClone(deployments[0]!)
  Object.assign(podOf(manifest).containers[0], { imagePullPolice: 'Always' })
  expect(problemsOf(manifest)).toEqual(['.spec.template.spec.containers.0.imagePullPolice'])
  Object.assign(podOf(manifest), { terminationGracePeriodSeconds: 'long' })
  expect(problemsOf(manifest)).toEqual([expect.stringContaining('terminationGracePeriodSeconds must be integer')])
})

test('applying the folder replaces no secret by a placeholder', () => {
  expect(applied.flatMap(manifestsOf).map(({ kind }) => kind)).not.toContain('Secret')
  expect(examples.flatMap(manifestsOf).map(({ kind }) => kind)).toEqual(['Secret', 'Secret', 'Secret'])
})

test('API and workers are separate deployments, each with a budget and a scaler', () => {
  expect(deployments.map((each) => podOf(each).containers[0].args)).toEqual([['api'], ['worker']])
  const components = deployments.map(({ metadata }) => metadata.name)
  expect(names('PodDisruptionBudget')).toEqual(components)
  expect(ofKind('HorizontalPodAutoscaler').map(({ spec }) => spec.scaleTargetRef.name)).toEqual(components)
})

test('what selects pods finds them', () => {
  const labels = deployments.map(({ spec }) => spec.template.metadata.labels)
  const selectors = [
    ...[...deployments, ...ofKind('PodDisruptionBudget')].map(({ spec }) => spec.selector.matchLabels),
    ...ofKind('Service').map(({ spec }) => spec.selector)
  ]
  for (const selector of selectors) {
    expect(labels.filter((each) => Object.entries(selector).every(([key, value]) => each[key] === value))).toHaveLength(
      1
    )
  }
})

test.each(deployments.map((each) => [each.metadata.name, podOf(each)] as const))(
  '%s runs as a plain user on a read-only root, with probes of its port and what it refers to',
  (_name, pod) => {
    const [container] = pod.containers
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] }
    })
    const { name: port, containerPort } = container.ports.find(({ name }) => name === 'health')!
    expect(ofKind('ConfigMap')[0]!.data!.HEALTH_PORT).toBe(String(containerPort))
    expect(container.livenessProbe.httpGet).toEqual({ path: '/livez', port })
    expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port })
    expect(container.volumeMounts.map(({ name }) => name)).toEqual(pod.volumes.map(({ name }) => name))
    for (const { configMapRef, secretRef } of container.envFrom) {
      if (configMapRef) expect(names('ConfigMap')).toContain(configMapRef.name)
      if (secretRef) expect(names('Secret')).toContain(secretRef.name)
    }
    for (const { secret } of pod.volumes) {
      if (secret) expect(names('Secret')).toContain(secret.secretName)
    }
  }
)

test('the job that migrates has the settings of the service, and the URL of the owner', () => {
  const [job] = ofKind('Job')
  const { containers, securityContext } = podOf(job!)
  expect(securityContext).toMatchObject({ runAsNonRoot: true })
  const { image, args, env, envFrom, volumeMounts } = containers[0] as unknown as Record<string, unknown>
  const [api] = podOf(deployments[0]!).containers as unknown as [Record<string, unknown>]
  expect({ image, args, envFrom }).toEqual({ image: api.image, args: ['migrate'], envFrom: api.envFrom })
  // They win over those of the config map.
  expect(env).toEqual([
    ...(api.env as object[]),
    { name: 'DATABASE_URL_FILE', value: '/etc/signpost-owner/DATABASE_URL' },
    { name: 'DATABASE_DIRECT_URL_FILE', value: '' }
  ])
  expect(volumeMounts).toContainEqual({ name: 'owner', mountPath: '/etc/signpost-owner', readOnly: true })
  expect(podOf(job!).volumes.map(({ name, secret }) => [name, secret?.secretName])).toEqual([
    ['secrets', 'signpost'],
    ['owner', 'signpost-owner']
  ])
  const owner = ofKind('Secret').find(({ metadata }) => metadata.name === 'signpost-owner') as unknown as {
    stringData: Record<string, string>
  }
  expect(Object.keys(owner.stringData)).toEqual(['DATABASE_URL'])
})

interface Policy {
  podSelector: { matchLabels: Record<string, string> }
  policyTypes: string[]
  ingress: { ports: { port: string }[] }[]
  egress?: { to?: { ipBlock?: { cidr: string; except?: string[] } }[]; ports?: object[] }[]
}

const policies = ofKind('NetworkPolicy').map(({ spec }) => spec as unknown as Policy)
const policiesOf = (labels: Record<string, string>) =>
  policies.filter(({ podSelector }) =>
    Object.entries(podSelector.matchLabels).every(([name, value]) => labels[name] === value)
  )

test('policies let in nothing but requests of the API and the metrics of both', () => {
  const letIn = deployments.map((each) => {
    const { metadata, spec } = each.spec.template
    const ports = policiesOf(metadata.labels).flatMap(({ ingress }) => ingress.flatMap((rule) => rule.ports))
    const names = ports.map(({ port }) => port)
    expect(spec.containers[0].ports.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
    return names.sort()
  })
  expect(letIn).toEqual([['http', 'metrics'], ['metrics']])
})

test.each([
  ['169.254.169.254', false],
  ['10.0.0.1', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['fd00:ec2::254', false],
  ['fe80::1', false],
  ['203.0.114.1', true],
  ['2a00:1450::1', true]
])('whether policies let webhooks out to %s: %s', (address, isAllowed) => {
  for (const { spec } of deployments) {
    const rules = policiesOf(spec.template.metadata.labels).flatMap(({ egress = [] }) => egress)
    const blocks = rules.filter(({ ports }) => !ports).flatMap(({ to = [] }) => to.map(({ ipBlock }) => ipBlock!))
    const isIn = ({ cidr, except = [] }: (typeof blocks)[number]) =>
      contains([cidr], address) && !contains(except, address)
    expect(blocks.some(isIn)).toBe(isAllowed)
  }
})

function contains(networks: string[], address: string) {
  const family = (text: string) => (text.includes(':') ? 'ipv6' : 'ipv4')
  const list = new BlockList()
  for (const network of networks) {
    const [start, prefix] = network.split('/')
    list.addSubnet(start!, Number(prefix), family(start!))
  }
  return list.check(address, family(address))
}

test('a pod has SHUTDOWN_DELAY and 30 seconds to stop', () => {
  const delay = Number(ofKind('ConfigMap')[0]!.data!.SHUTDOWN_DELAY)
  for (const deployment of deployments) {
    expect(podOf(deployment).terminationGracePeriodSeconds).toBeGreaterThanOrEqual(delay + 30)
  }
})

test('each file of a secret that the config map names is a key of the secret, and is mounted there', () => {
  const text = readSource('deploy/kubernetes/configmap.yaml')
  const named = [...text.matchAll(/^ {2}(?:# )?(\w+)_FILE: \/etc\/signpost-secrets\/(\w+)$/gm)].map(
    ([, ...found]) => found
  )
  expect(named.length).toBeGreaterThan(3)
  const example = readSource('deploy/kubernetes/examples/secrets.yaml').split('---')[0]
  for (const [setting, key] of named) {
    expect(setting).toBe(key)
    expect(example).toMatch(new RegExp(`^ {2}(# )?${key}: `, 'm'))
  }
  for (const pod of [...deployments, ...ofKind('Job')].map(podOf)) {
    const mount = pod.containers[0].volumeMounts.find(({ name }) => name === 'secrets')
    expect(mount).toMatchObject({ mountPath: '/etc/signpost-secrets', readOnly: true })
    expect(pod.volumes.find(({ name }) => name === 'secrets')?.secret?.secretName).toBe('signpost')
  }
})
